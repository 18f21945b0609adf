package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An organization as its own administrators read it, who are not the zone's. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class OrganizationProfileIT {
  @Test
  void administratorsReadWhatTheyChangeAndNoOtherOrganization(Api api) {
    try (PermittedContract own = PermittedContract.register(api);
        PermittedContract other = PermittedContract.register(api)) {
      Client administrator = administrator(api, own);
      String profile = own.organization() + "/profile";
      assertThat(administrator.get(profile).body().get("brandName").isNull()).isTrue();
      ObjectNode branding =
          json()
              .put("brandName", "Harbor")
              .put("logoUrl", "https://harbor.example.com/logo.svg")
              .put("primaryColor", "#00aa55");

      assertThat(administrator.patch(own.organization(), branding).status()).isEqualTo(200);

      HttpResponse<String> shown = administrator.exchange("GET", profile, "");
      HttpResponse<String> shownToTheZone = own.operator().exchange("GET", own.organization(), "");
      assertThat(Client.json(shown.body()).get("brandName").asText()).isEqualTo("Harbor");
      assertThat(shown.body()).isEqualTo(shownToTheZone.body());
      assertThat(shown.headers().firstValue("etag"))
          .isPresent()
          .isEqualTo(shownToTheZone.headers().firstValue("etag"));
      assertThat(administrator.get(other.organization() + "/profile").status()).isEqualTo(403);
      assertThat(administrator.get("/organizations/nonsense/profile").status()).isEqualTo(403);
      assertThat(administrator.get(own.organization()).status()).as("the zone's").isEqualTo(403);
      assertThat(own.operator().get("/organizations/nonsense/profile").status()).isEqualTo(404);
    }
  }

  private static Client administrator(Api api, PermittedContract of) {
    TestWallet wallet = TestWallet.random();
    of.join(People.walletUser(api, wallet), of.adminRole());
    return Client.session(api, wallet);
  }
}
