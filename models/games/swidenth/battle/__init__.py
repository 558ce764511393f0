"""A quest of Swidenth fought figure by figure: state, acts, what comes of them, and how figures nobody leads decide."""
