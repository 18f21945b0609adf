package dev.portcullis.acceptance;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Who may speak to the shared product now: any number of classes, or one with {@link
 * AloneOnProduct}. A class and its nested ones have one worker, which takes its turn and ends it.
 */
final class ProductTurns {
  /** Fair: a test that needs exclusive use waits for the running tests only, not for all. */
  private static final ReadWriteLock LOCK = new ReentrantReadWriteLock(true);

  private ProductTurns() {}

  /** Waits until the class of the context may speak. */
  static void begin(ExtensionContext context) {
    turn(context).lock();
  }

  /** Ends what {@link #begin} began. */
  static void end(ExtensionContext context) {
    turn(context).unlock();
  }

  private static Lock turn(ExtensionContext context) {
    Class<?> outermost = context.getRequiredTestClass();
    while (outermost.getEnclosingClass() != null) {
      outermost = outermost.getEnclosingClass();
    }
    return outermost.isAnnotationPresent(AloneOnProduct.class) ? LOCK.writeLock() : LOCK.readLock();
  }
}
