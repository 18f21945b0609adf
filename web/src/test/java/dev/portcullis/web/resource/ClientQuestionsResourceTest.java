package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.decision.event.EventRuleService;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.resource.Api.Answer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What public clients ask. A resource test: parameters and forms; the services decide the rest. */
@ResourceTest
class ClientQuestionsResourceTest {
  private static final String ADDRESS = "0x" + "Ab".repeat(20);

  @Test
  void disclosureIsCheckedWithoutASession(Api api, Stubs stubs) {
    for (String kind : List.of("bytecode", "supply")) {
      stubs.forgetCalls();
      Answer answer = api.get("/public-check/" + kind + "-disclosure?address=" + ADDRESS);
      assertThat(answer.status()).as(kind).isEqualTo(200);
      assertThat(answer.json().properties())
          .extracting(Map.Entry::getKey)
          .containsExactly("authorized");
      assertThat(stubs.onlyCall().name()).isEqualTo("DisclosureCheckService." + kind);
      assertThat(stubs.onlyCall().arguments()).containsExactly(new Address(ADDRESS));
    }
  }

  @Test
  void anAddressThatIsMissingOrNoneIsNamed(Api api, Stubs stubs) {
    for (String kind : List.of("bytecode", "supply")) {
      for (String query :
          List.of("", "?address=", "?address=0x12", "?address=" + ADDRESS + "00", "?address=vb")) {
        Answer answer = api.get("/public-check/" + kind + "-disclosure" + query);
        assertThat(answer.status()).as(query).isEqualTo(400);
        assertThat(answer.text()).as(query).contains("\"address\"");
      }
      Answer twice =
          api.get("/public-check/" + kind + "-disclosure?address=" + ADDRESS + "&address=0x");
      assertThat(twice.status()).isEqualTo(400);
    }
    assertThat(stubs.calls()).isEmpty();
  }

  @Test
  void usersListApplicationsByAHundred(Api api) {
    assertThat(api.get("/public-applications/").status()).isEqualTo(401);
    Answer answer = api.asOperator().get("/public-applications/?limit=100");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().at("/items/0").properties())
        .extracting(Map.Entry::getKey)
        .containsExactly("id", "name", "description", "imageUrl", "origin");
    assertThat(api.asOperator().get("/public-applications?limit=101").status()).isEqualTo(400);
  }

  @Test
  void usersReadTheirEventRules(Api api, Stubs stubs) {
    assertThat(api.get("/check/event-permission-rules").status()).isEqualTo(401);
    assertThat(api.asMachine(Callers.MACHINE).get("/check/event-permission-rules").status())
        .isEqualTo(403);
    Answer answer = api.asOperator().get("/check/event-permission-rules");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().at("/rules/0").properties())
        .extracting(Map.Entry::getKey)
        .containsExactly("contractAddress", "topic0", "topic1", "topic2", "topic3");
    stubs.fail(EventRuleService.class, "rules", Failure.of(Reason.CONFLICT, "too many"));
    assertThat(api.asOperator().get("/check/event-permission-rules").status()).isEqualTo(409);
  }
}
