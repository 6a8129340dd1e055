// The room is laid here.
