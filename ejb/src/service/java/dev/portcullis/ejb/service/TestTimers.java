package dev.portcullis.ejb.service;

import jakarta.ejb.Timer;
import jakarta.ejb.TimerService;
import java.lang.reflect.Proxy;

/**
 * A timer service whose timers never fire by themselves. A test calls the method of the timer, in
 * the transaction that a server would begin for it.
 */
final class TestTimers {
  private TestTimers() {}

  /** The service that beans are injected with. */
  static TimerService service() {
    return of(TimerService.class);
  }

  private static <T> T of(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            TestTimers.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (method.getReturnType() == Timer.class) {
                return of(Timer.class);
              }
              if (method.getName().equals("cancel")) {
                return null;
              }
              throw new UnsupportedOperationException("The application does not use " + method);
            }));
  }
}
