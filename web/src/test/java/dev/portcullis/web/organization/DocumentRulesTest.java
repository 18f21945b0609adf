package dev.portcullis.web.organization;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.web.resource.Api;
import dev.portcullis.web.resource.Api.Answer;
import dev.portcullis.web.resource.ResourceTest;
import dev.portcullis.web.resource.Stubs;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Fields that a requirement bounds by length alone accept every text of that length (R-PLT-14).
 * Resource: the rules are annotations, which no service looks at.
 */
@ResourceTest
class DocumentRulesTest {
  private static String branding(String logoUrl, String primaryColor) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("brandName", "Harbor")
        .put("logoUrl", logoUrl)
        .put("primaryColor", primaryColor)
        .toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://harbor.example/logo.svg",
        "/logo.png",
        "http://harbor.example/logo.png",
        "data:image/png;base64,iVBORw0KGgo=",
        "logo.png",
        "the logo of the harbor",
        "l",
      })
  void aLogoIsAnyText(String logo, Api api, Stubs stubs) {
    Answer answer = api.asOperator().patch("/organizations/o1", branding(logo, "#0a5"));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(stubs.onlyCall().arguments().get(1).toString()).contains("logoUrl=" + logo + ",");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a\nb",
        "//harbor.example/l",
        "/\\harbor.example/l",
        "https://",
        "HTTPS://harbor.example/l",
        "https://harbor.example/l l",
        "https://user@harbor.example/l",
        "https://harbor.example/l\"><script>alert(1)</script>",
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        " https://harbor.example/l",
      })
  void forbiddenLogoUrlsAreRejected(String logo, Api api, Stubs stubs) {
    Answer answer = api.asOperator().patch("/organizations/o1", branding(logo, "#0a5"));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text()).contains("logoUrl");
    assertThat(stubs.calls()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"#0a5", "#00aa55", "red", "rgb(0 170 85)", "oklch(60% 0.1 150)", "x"})
  void aColorIsAnyText(String color, Api api, Stubs stubs) {
    Answer answer = api.asOperator().patch("/organizations/o1", branding("/l", color));
    assertThat(answer.status()).isEqualTo(200);
    assertThat(stubs.onlyCall().arguments().get(1).toString()).contains("primaryColor=" + color);
  }

  static Stream<String> wrongColors() {
    return Stream.of("", "red\n", "x".repeat(101));
  }

  @ParameterizedTest
  @MethodSource("wrongColors")
  void aColorHasABound(String color, Api api, Stubs stubs) {
    Answer answer = api.asOperator().patch("/organizations/o1", branding("/l", color));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text()).contains("primaryColor");
    assertThat(stubs.calls()).isEmpty();
  }

  private static String template(String key) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("templateKey", key)
        .put("name", "Token")
        .put("abi", "[]")
        .toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"erc20", "ERC-20", "a b", "org/token@1.0", "jeton·é"})
  void aTemplateKeyIsAnyText(String key, Api api, Stubs stubs) {
    assertThat(api.asOperator().post("/templates/", template(key)).status()).isEqualTo(201);
    assertThat(stubs.onlyCall().arguments().get(0).toString()).contains("templateKey=" + key);
  }

  static Stream<String> wrongKeys() {
    return Stream.of("", "a\nb", "a\u0000", "x".repeat(201));
  }

  @ParameterizedTest
  @MethodSource("wrongKeys")
  void aTemplateKeyHasABound(String key, Api api, Stubs stubs) {
    Answer answer = api.asOperator().post("/templates/", template(key));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text()).contains("templateKey");
    assertThat(stubs.calls()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"limit=1000&offset=9999", "offset=9999", "limit=1000&offset=9001"})
  void theLastPageOfTheAuditLogIsWhole(String query, Api api, Stubs stubs) {
    Answer answer = api.asOperator().get("/audit-logs/?" + query);
    assertThat(answer.status()).isEqualTo(200);
    // A page is read part by part, and the stub has no rows for another one.
    assertThat(stubs.onlyCall().arguments().toString())
        .containsPattern(query.startsWith("limit") ? "limit=[1-9]\\d\\d," : "limit=50,")
        .contains("offset=" + query.replaceAll(".*offset=", ""));
  }
}
