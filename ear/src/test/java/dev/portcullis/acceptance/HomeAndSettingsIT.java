package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Client.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the first page shows, and the settings in force. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class HomeAndSettingsIT {
  @Test
  void theZoneSeesEverythingAndAUserTheirOwn(Api api) {
    JsonNode zone = Client.operator(api).get("/overview").body();
    assertThat(zone.get("sight").asText()).isEqualTo("zone");
    assertThat(zone.get("items").size()).isLessThanOrEqualTo(60);
    assertThat(zone.get("counts").findValuesAsText("of"))
        .contains("organizations", "users", "contracts", "webhooks");

    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    JsonNode own = Client.session(api, wallet).get("/overview").body();
    assertThat(own.get("sight").asText()).isEqualTo("own");
    assertThat(own.get("items")).isEmpty();
    assertThat(own.at("/denials/lastHour").asInt()).isZero();
    assertThat(own.get("counts").findValuesAsText("of")).containsExactly("webhooks", "wallets");
  }

  @Test
  void noOtherUserSeesAnyData(Api api) {
    assertThat(Client.anonymous(api).get("/overview").status()).isEqualTo(401);
  }

  @Test
  void theSettingsAreShownWithoutTheirSecrets(Api api) {
    Answer answer = Client.operator(api).get("/admin/settings");

    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.text())
        .doesNotContain(ServerUnderTest.SETTINGS.get("metrics.token"))
        .doesNotContain(ServerUnderTest.OPERATOR_SUBJECT);
    List<String> names = new ArrayList<>();
    for (JsonNode item : answer.body().get("items")) {
      names.add(item.get("name").asText());
      if (item.get("name").asText().equals("legacy.enabled")) {
        assertThat(item.toString())
            .isEqualTo(
                "{\"name\":\"legacy.enabled\",\"value\":\"true\",\"isDefault\":false,"
                    + "\"isMasked\":false,\"source\":\"property\"}");
      }
      if (item.get("name").asText().equals("db.pool-size")) {
        assertThat(item.toString())
            .isEqualTo(
                "{\"name\":\"db.pool-size\",\"value\":\"40\",\"isDefault\":true,"
                    + "\"isMasked\":false,\"source\":\"default\"}");
      }
      if (item.get("name").asText().equals("db.password")) {
        assertThat(item.toString())
            .contains("\"value\":\"***\"")
            .contains("\"isMasked\":true,\"source\":\"environment\"");
      }
    }
    assertThat(names)
        .isSorted()
        .doesNotHaveDuplicates()
        .contains("secret.master-key", "db.password", "db.pool-size", "db.url");
  }

  @Test
  void aMinuteAfterTheStartThereAreStatistics(Api api) {
    Client operator = Client.operator(api);
    await()
        .atMost(Duration.ofMinutes(3))
        .pollInterval(Duration.ofSeconds(1))
        .until(() -> !operator.get("/admin/statistics").body().get("points").isEmpty());
    JsonNode day = operator.get("/admin/statistics").body();
    assertThat(day.get("minutes").asInt()).isEqualTo(5);
    assertThat(day.at("/points/0/queueDepth").asInt(-1)).isNotNegative();
    assertThat(day.at("/points/0/received").asInt(-1)).isNotNegative();
    assertThat(operator.get("/admin/statistics?hours=1").at("/minutes")).isEqualTo("1");
    for (String wrong : List.of("0", "169", "-1", "x", "")) {
      Answer refused = operator.get("/admin/statistics?hours=" + wrong);
      assertThat(refused.status()).as(wrong).isEqualTo(400);
      assertThat(refused.text()).contains("hours");
    }
  }
}
