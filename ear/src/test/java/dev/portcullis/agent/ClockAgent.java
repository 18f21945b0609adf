package dev.portcullis.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * In the JVM of a product under test: lets its clock be as far ahead as a file says. It stands
 * alone, for nothing of the tests is there.
 */
public final class ClockAgent {
  /** What is added to the name of the file for one that says what the clock goes by. */
  public static final String SEEN = ".seen";

  private static final String CLOCK = "dev.portcullis.kernel.Clock";
  private static final long PAUSE_MILLIS = 10;

  private static volatile Duration ahead = Duration.ZERO;

  private ClockAgent() {}

  /** Called by the JVM before anything else; the argument is the file's path. */
  public static void premain(String file, Instrumentation jvm) {
    Thread thread = new Thread(() -> follow(Path.of(file), jvm), "clock-agent");
    thread.setDaemon(true);
    thread.start();
  }

  private static void follow(Path file, Instrumentation jvm) {
    boolean taken = false;
    try {
      while (true) {
        Thread.sleep(PAUSE_MILLIS);
        if (!taken) {
          Optional<Class<?>> clock = clock(jvm);
          clock.ifPresent(ClockAgent::take);
          taken = clock.isPresent();
        } else if (Files.exists(file)) {
          look(file);
        }
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Optional<Class<?>> clock(Instrumentation jvm) {
    return Arrays.<Class<?>>stream(jvm.getAllLoadedClasses())
        .filter(loaded -> loaded.getName().equals(CLOCK))
        .findFirst();
  }

  private static void take(Class<?> clock) {
    try {
      Method use = clock.getDeclaredMethod("use", Supplier.class);
      use.setAccessible(true);
      Supplier<Instant> simulated = () -> Instant.now().plus(ahead);
      use.invoke(null, simulated);
    } catch (ReflectiveOperationException changed) {
      throw new IllegalStateException("The clock cannot be replaced any more", changed);
    }
  }

  private static void look(Path file) throws IOException {
    Duration said = Duration.parse(Files.readString(file));
    if (!said.equals(ahead)) {
      ahead = said;
      Path seen = file.resolveSibling(file.getFileName() + SEEN);
      Path next = file.resolveSibling(file.getFileName() + SEEN + ".next");
      Files.writeString(next, said.toString());
      Files.move(next, seen, StandardCopyOption.ATOMIC_MOVE);
    }
  }
}
