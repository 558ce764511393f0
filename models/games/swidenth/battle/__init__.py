"""A quest of Swidenth fought figure by figure: state, acts, their results, and the conduct of figures nobody leads."""
