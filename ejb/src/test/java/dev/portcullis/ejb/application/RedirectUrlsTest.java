package dev.portcullis.ejb.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectUrlsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://app.example/callback",
        "https://app.example:8443/callback?tenant=1",
        "https://app.example",
        "http://localhost:5173/auth/callback",
        "http://127.0.0.1/callback",
        "http://[::1]:3000/callback"
      })
  void addressesOfApplicationsMayBeRegistered(String url) {
    assertThat(RedirectUrls.problem(url)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "app.example/callback",
        "//app.example/callback",
        "/callback",
        "http://app.example/callback",
        "http://localhost.app.example/callback",
        "http://localhost@app.example/callback",
        "https://user:secret@app.example/callback",
        "https://app.example/callback#token=",
        "https://app.example/callback#",
        "https://*.app.example/callback",
        "https://app.example/*",
        "https:///callback",
        "https://app.example/call back",
        "https://app.example/callback\n",
        "https://app.example/\u0000",
        "https://äpp.example/callback",
        "javascript:alert(1)",
        "data:text/html,token",
        "file:///etc/passwd",
        "com.example.app:/callback",
        "HTTPS://app.example/callback",
        "https:app.example",
        "https://app.example:port/callback"
      })
  void othersMayNot(String url) {
    assertThat(RedirectUrls.problem(url)).isNotNull();
  }

  @Test
  void theOriginIsWrittenAsBrowsersDo() {
    assertThat(RedirectUrls.origin("https://App.Example:443/cb?x"))
        .isEqualTo("https://app.example");
    assertThat(RedirectUrls.origin("https://app.example:80/")).isEqualTo("https://app.example:80");
    assertThat(RedirectUrls.origin("http://localhost:80")).isEqualTo("http://localhost");
    assertThat(RedirectUrls.origin("http://[::1]:5173/cb")).isEqualTo("http://[::1]:5173");
  }

  @Test
  void eachThatMayNotIsNamed() {
    assertThatThrownBy(
            () ->
                RedirectUrls.checked(
                    List.of("https://a.example", "ftp://a.example", "https://a.example")))
        .isInstanceOfSatisfying(
            Failure.class,
            failure ->
                assertThat(failure.issues())
                    .extracting(Failure.Issue::path)
                    .containsExactly("redirectUrls[1]", "redirectUrls[2]"));
  }
}
