package dev.portcullis.ejb.startup;

import jakarta.enterprise.context.ApplicationScoped;

/**
 * Whether the process is ending. A JVM runs all its shutdown hooks at once, and a server stops its
 * applications seconds later. What other libraries close in their hooks is missing in between: on
 * Payara that is H2, which holds the repository of the batch runtime.
 */
@ApplicationScoped
public class ProcessShutdown {
  private volatile boolean begun;

  /** Records that the process is ending. */
  public void begin() {
    begun = true;
  }

  /** Whether it is ending. */
  public boolean hasBegun() {
    return begun;
  }
}
