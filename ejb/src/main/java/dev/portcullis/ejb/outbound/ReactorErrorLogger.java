package dev.portcullis.ejb.outbound;

import java.nio.channels.ClosedSelectorException;
import org.apache.hc.core5.function.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs failures in the threads of an asynchronous HTTP client outside of any call. A client that
 * closes immediately closes the selectors of its running threads: the resulting exceptions are
 * expected.
 */
public final class ReactorErrorLogger implements Callback<Exception> {
  private static final Logger LOG = LoggerFactory.getLogger(ReactorErrorLogger.class);

  private volatile boolean isClosing;

  /** Announces that the client is about to be closed. */
  public void closing() {
    isClosing = true;
  }

  @Override
  public void execute(Exception fault) {
    if (!isClosing && !(fault instanceof ClosedSelectorException)) {
      LOG.error("A thread of an HTTP client failed", fault);
    }
  }
}
