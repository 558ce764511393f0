"""A battle of Grandes escarmouches fought figure by figure: state, acts, their results, automatic players."""
