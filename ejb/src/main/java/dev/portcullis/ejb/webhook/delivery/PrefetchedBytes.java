package dev.portcullis.ejb.webhook.delivery;

/** How many bytes the callbacks have that were read and not begun, in all queues of this node. */
final class PrefetchedBytes {
  private long held;

  void add(long bytes) {
    held += bytes;
  }

  long held() {
    return held;
  }
}
