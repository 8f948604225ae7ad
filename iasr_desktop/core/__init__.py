"""What the product knows and decides. No Qt, no engine library."""
