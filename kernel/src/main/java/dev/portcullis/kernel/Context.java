package dev.portcullis.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.slf4j.MDC;

/**
 * The values of a thread's work: the call, its caller, its trace, its preconditions and its
 * records. A context is immutable; a thread binds another one when more is known.
 *
 * <p>The outermost driver of a thread (the request filter, a job) binds a context and clears it. No
 * thread inherits one. A thread that continues the work of another gets it explicitly, by {@link
 * #forAnotherThread}.
 */
public final class Context {
  private static final Context EMPTY = new Context(new Object[0]);
  private static final ThreadLocal<Context> CURRENT = new ThreadLocal<>();

  /** For each key, by its number, whether its values stay with their thread. */
  private static final List<Boolean> OF_THREAD = new CopyOnWriteArrayList<>();

  /** By the number of their key; null for absent values. */
  private final Object[] values;

  private Context(Object[] values) {
    this.values = values;
  }

  /**
   * Names a value of a context. Keys are constants of the classes of their values.
   *
   * @param <T> the class of the value
   */
  public static final class Key<T> {
    private final int number;

    private Key(boolean isOfThread) {
      synchronized (OF_THREAD) {
        number = OF_THREAD.size();
        OF_THREAD.add(isOfThread);
      }
    }

    /** For a value that is passed to another thread that continues the work. */
    public static <T> Key<T> ofWork() {
      return new Key<>(false);
    }

    /** For a value that belongs to the work of one thread, such as its permit. */
    public static <T> Key<T> ofThread() {
      return new Key<>(true);
    }

    @SuppressWarnings("unchecked") // only with() puts a value there
    private T cast(Object value) {
      return (T) value;
    }
  }

  /** The context of this thread; an empty one if none is bound. */
  public static Context current() {
    Context bound = CURRENT.get();
    return bound == null ? EMPTY : bound;
  }

  /** An empty context. */
  public static Context empty() {
    return EMPTY;
  }

  /** Unbinds the context of this thread. */
  public static void clear() {
    EMPTY.bind();
  }

  /** Binds the context of this thread with one more value, or without that value if it is null. */
  public static <T> void put(Key<T> key, T value) {
    current().with(key, value).bind();
  }

  /** The value of a key, or null. */
  public <T> T get(Key<T> key) {
    return key.number < values.length ? key.cast(values[key.number]) : null;
  }

  /**
   * This context with another value.
   *
   * @param value null for none
   */
  public <T> Context with(Key<T> key, T value) {
    if (value == null && get(key) == null) {
      return this;
    }
    Object[] changed = Arrays.copyOf(values, Math.max(values.length, key.number + 1));
    changed[key.number] = value;
    return new Context(changed);
  }

  /** The part of this context for another thread that continues the work. */
  public Context forAnotherThread() {
    Object[] handed = values.clone();
    for (int i = 0; i < handed.length; i++) {
      if (OF_THREAD.get(i)) {
        handed[i] = null;
      }
    }
    return new Context(handed);
  }

  /** Makes this the context of this thread, and of its log lines. */
  public void bind() {
    CallContext before = current().get(CallContext.KEY);
    if (this == EMPTY) {
      CURRENT.remove();
    } else {
      CURRENT.set(this);
    }
    CallContext call = get(CallContext.KEY);
    if (!Objects.equals(before, call)) {
      if (before != null) {
        before.logFields().keySet().forEach(MDC::remove);
      }
      if (call != null) {
        call.logFields().forEach(MDC::put);
      }
    }
  }

  /** Runs work in this context; afterwards this thread has its previous context. */
  public void run(Runnable work) {
    var unused =
        call(
            () -> {
              work.run();
              return null;
            });
  }

  /** Runs work in this context; afterwards this thread has its previous context. */
  public <T> T call(Supplier<T> work) {
    Context before = current();
    bind();
    try {
      return work.get();
    } finally {
      before.bind();
    }
  }
}
