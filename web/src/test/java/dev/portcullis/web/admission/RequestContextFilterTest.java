package dev.portcullis.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Only a server that stops shows the effect, and only in a moment that no test can choose. */
class RequestContextFilterTest {
  private final List<String> calls = new ArrayList<>();

  @Test
  void aCompleteResponseIsCommitted() {
    RequestContextFilter.commit(request(false), response(false));
    assertThat(calls).containsExactly("flushBuffer");
  }

  @Test
  void aResponseThatAnotherThreadWritesIsLeftToIt() {
    RequestContextFilter.commit(request(true), response(false));
    assertThat(calls).isEmpty();
  }

  @Test
  void aClientThatHasDisconnectedIsNoFault() {
    RequestContextFilter.commit(request(false), response(true));
    assertThat(calls).containsExactly("flushBuffer", "isCommitted", "setStatus", "setHeader");
  }

  private static HttpServletRequest request(boolean isAsync) {
    return fake(
        HttpServletRequest.class,
        (proxy, method, arguments) -> method.getName().equals("isAsyncStarted") ? isAsync : null);
  }

  private HttpServletResponse response(boolean isGone) {
    return fake(
        HttpServletResponse.class,
        (proxy, method, arguments) -> {
          calls.add(method.getName());
          if (isGone && method.getName().equals("flushBuffer")) {
            throw new IOException("disconnected");
          }
          return method.getName().equals("isCommitted") ? false : null;
        });
  }

  private static <T> T fake(Class<T> type, InvocationHandler calls) {
    return type.cast(
        Proxy.newProxyInstance(
            RequestContextFilterTest.class.getClassLoader(), new Class<?>[] {type}, calls));
  }
}
