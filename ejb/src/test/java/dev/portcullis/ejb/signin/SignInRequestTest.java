package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SignInRequestTest {
  private static final String URL = "https://a.example/cb";

  @Test
  void scopesMayBeInOneParameterOrInSeveral() {
    for (List<String> scopes :
        List.of(
            List.of("wallet:required network:required"),
            List.of("network:required", "wallet:required"),
            List.of("wallet:required", "", "wallet:required network:required"))) {
      SignInRequest request = new SignInRequest("c", URL, "s", "token", scopes, null);
      request.checkGiven();
      assertThat(request.wanted()).containsExactlyInAnyOrder("wallet:required", "network:required");
    }
  }

  @Test
  void anInvalidValueIsNamed() {
    assertRefused(request("c", URL, "ä", "token")::checkGiven, "state");
    assertRefused(request("c", URL, "a\nb", "token")::checkGiven, "state");
    assertRefused(request("c", URL, "s", "code")::checkGiven, "response_type");
    assertRefused(request("c", URL, "s", "token id_token")::checkGiven, "response_type");
    for (String scope : List.of("openid", "wallet:required ", " ", "WALLET:REQUIRED")) {
      SignInRequest request = new SignInRequest("c", URL, "s", "token", List.of(scope), null);
      assertRefused(request::checkGiven, "scope");
    }
  }

  @Test
  void aMissingValueIsNamed() {
    assertRefused(request(null, URL, "s", "token")::checkComplete, "client_id");
    assertRefused(request("c", "", "s", "token")::checkComplete, "redirect_uri");
    assertRefused(request("c", URL, null, "token")::checkComplete, "state");
    assertRefused(request("c", URL, "s", null)::checkComplete, "response_type");
  }

  private static SignInRequest request(String client, String url, String state, String type) {
    return new SignInRequest(client, url, state, type, List.of(), null);
  }

  private static void assertRefused(ThrowingCallable check, String... names) {
    assertThatThrownBy(check)
        .isInstanceOfSatisfying(
            Failure.class,
            failure ->
                assertThat(failure.issues())
                    .extracting(Failure.Issue::path)
                    .containsExactly(names));
  }
}
