package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The proof that the logs are unchanged (ADR 0014), over HTTP. */
@ExtendWith(ServerUnderTest.class)
@AloneOnProduct("the logs are of all changes")
@Tag("http")
class LogVerificationAcceptanceIT {
  private static final String ROUTE = "/audit-logs/verify";

  private Api api;
  private Client operator;

  @BeforeEach
  void signIn(Api product) {
    api = product;
    operator = Client.operator(api);
  }

  @Test
  void logsWrittenByTheProductAreIntact() {
    JsonNode whole = verified("?limit=1000000");

    assertThat(whole.get("status").asText()).as(whole.toString()).isEqualTo("intact");
    assertThat(whole.get("complete").asBoolean()).isTrue();
    assertThat(whole.get("firstBroken").isNull()).isTrue();
    assertThat(whole.get("checkedRows").asLong()).isPositive();
    assertThat(whole.get("heads")).isNotEmpty();
    assertThat(whole.get("next").isNull()).isTrue();
  }

  @Test
  void theLastResultIsKeptForEachCompletelyVerifiedLog() {
    String me = operator.get("/profiles/me").at("/id");
    verified("?limit=1000000");
    JsonNode logs = operator.get("/audit-logs/verifications").body().get("items");
    assertThat(logs.findValuesAsText("log"))
        .containsExactly("audit", "db_mutation", "disclosure", "block_judgement");
    assertThat(logs.findValuesAsText("status")).containsOnly("intact");
    JsonNode audit = logs.get(0);
    assertThat(audit.at("/verifiedBy/id").asText()).isEqualTo(me);
    assertThat(audit.at("/verifiedBy/displayName").asText()).isNotEmpty();
    assertThat(audit.get("checkedRows").asLong()).isPositive();
    assertThat(audit.get("firstBroken").isNull()).isTrue();

    JsonNode part = verified("?log=audit&limit=1");
    verified("?log=audit&limit=1&heads=audit:0:99999999999:" + "00".repeat(32));
    assertThat(audit(operator)).as("not to its end").isEqualTo(audit);
    verified("?log=audit&limit=1");
    verified("?log=audit&limit=1000000&from=" + part.get("next").asText());
    assertThat(audit(operator).get("verifiedAt").asText())
        .isGreaterThan(audit.get("verifiedAt").asText());
    assertThat(audit(operator).get("checkedRows").asLong())
        .isGreaterThanOrEqualTo(audit.get("checkedRows").asLong());
    assertThat(operator.get("/audit-logs/timeline?actionType=audit-log.verify").body().get("items"))
        .as("verifications are audited")
        .isNotEmpty();
    assertThat(api.get("/audit-logs/verifications").statusCode()).isEqualTo(401);
  }

  private static JsonNode audit(Client reader) {
    return reader.get("/audit-logs/verifications").body().at("/items/0");
  }

  @Test
  void badKeysAreRefusedByName() {
    for (String query :
        List.of("log=x", "from=audit", "limit=0", "limit=1000001", "heads=x", "to=1", "log=")) {
      Answer answer = operator.get(ROUTE + "?" + query);
      assertThat(answer.status()).as(query).isEqualTo(400);
      assertThat(answer.body().at("/error/issues/0/path").asText())
          .isEqualTo(query.split("=", -1)[0]);
    }
  }

  @Test
  void noCallerVerifiesWithoutAToken() {
    assertThat(api.get(ROUTE).statusCode()).isEqualTo(401);
  }

  private JsonNode verified(String query) {
    Answer answer = operator.get(ROUTE + query);
    assertThat(answer.status()).as(String.valueOf(answer.body())).isEqualTo(200);
    return answer.body();
  }
}
