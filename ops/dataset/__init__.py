"""The dataset: closed games as Parquet files for analysts, written by DuckDB and described by a manifest."""
