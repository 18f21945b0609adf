package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.application.CorsOrigins;
import dev.portcullis.ejb.product.ClientInfo;
import dev.portcullis.ejb.product.InfoView;
import dev.portcullis.web.resource.Api.Answer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The routes that clients read before they sign in. A resource test: headers decide. */
@ResourceTest
class ClientInfoResourceTest {
  private static final String ORIGIN = "https://dapp.example";
  private static final String ALLOWED = "access-control-allow-origin";

  @Test
  void everySiteReadsTheAddresses(Api api, Stubs stubs) {
    for (boolean isRegistered : List.of(false, true)) {
      stubs.answer(CorsOrigins.class, "include", isRegistered);
      Answer answer = api.with("origin", ORIGIN).get("/.well-known/prividium");
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.headers().allValues(ALLOWED)).containsExactly("*");
      assertThat(answer.headers().firstValue("cache-control")).contains("no-store");
      assertThat(answer.json().at("/v1").properties())
          .extracting(Map.Entry::getKey)
          .contains("blockExplorerUrl", "baseToken", "l1ChainId");
    }
    assertThat(api.get("/.well-known/prividium").headers().allValues(ALLOWED)).containsExactly("*");
  }

  @Test
  void otherRoutesStayClosedToUnregisteredSites(Api api) {
    Answer answer = api.with("origin", ORIGIN).get("/.well-known/portcullis");
    assertThat(answer.headers().allValues(ALLOWED)).isEmpty();
    assertThat(api.with("origin", ORIGIN).get("/info/").headers().allValues(ALLOWED)).isEmpty();
  }

  @Test
  void theOrganizationOfTheDomainIsReadFromTheHeader(Api api, Stubs stubs) {
    stubs.answer(
        ClientInfo.class,
        "info",
        arguments -> new InfoView(false, List.of(), true, true, (String) arguments.get(0)));
    Answer answer = api.with("x-org-id", "acme").get("/info/");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers().firstValue("cache-control")).contains("no-store");
    assertThat(answer.json().get("orgId").asText()).isEqualTo("acme");
    assertThat(api.get("/info").json().get("orgId").isNull()).isTrue();
  }
}
