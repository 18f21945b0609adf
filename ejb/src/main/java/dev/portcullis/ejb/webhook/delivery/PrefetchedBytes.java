package dev.portcullis.ejb.webhook.delivery;

/** Counts the bytes of callbacks that were read and not begun, in all queues of this node. */
final class PrefetchedBytes {
  private long held;

  void add(long bytes) {
    held += bytes;
  }

  long total() {
    return held;
  }
}
