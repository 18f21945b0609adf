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
  void aCompleteResponseIsCommitted() throws IOException {
    RequestContextFilter.commit(request(false), response());
    assertThat(calls).containsExactly("flushBuffer");
  }

  @Test
  void aResponseThatAnotherThreadWritesIsLeftToIt() throws IOException {
    RequestContextFilter.commit(request(true), response());
    assertThat(calls).isEmpty();
  }

  private static HttpServletRequest request(boolean isAsync) {
    return fake(
        HttpServletRequest.class,
        (proxy, method, arguments) -> method.getName().equals("isAsyncStarted") ? isAsync : null);
  }

  private HttpServletResponse response() {
    return fake(
        HttpServletResponse.class,
        (proxy, method, arguments) -> {
          calls.add(method.getName());
          return null;
        });
  }

  private static <T> T fake(Class<T> type, InvocationHandler calls) {
    return type.cast(
        Proxy.newProxyInstance(
            RequestContextFilterTest.class.getClassLoader(), new Class<?>[] {type}, calls));
  }
}
