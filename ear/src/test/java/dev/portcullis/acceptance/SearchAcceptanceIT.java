package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code search=} of the lists that are found by name. */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class SearchAcceptanceIT {
  private static final List<String> LISTS =
      List.of("/organizations", "/users", "/m2m-applications", "/tenants");

  /** What each list has three of, and one that differs where a pattern would not. */
  private static final String MARK = "Q" + System.nanoTime();

  private static final List<String> NAMES =
      List.of(MARK + "_5% One", MARK + "_5% two", MARK + "_5% \ud83d\udea2", MARK + "x55 other");

  private static final List<String> created = new ArrayList<>();
  private static Client operator;
  private static String organization;

  @BeforeAll
  static void createThem(Api api) {
    operator = Client.operator(api);
    for (String name : NAMES) {
      for (String list : LISTS) {
        create(list, name);
      }
    }
    organization = created.get(0);
    create(organization + "/m2m-applications", NAMES.get(0));
  }

  private static void create(String list, String name) {
    ObjectNode body = json();
    switch (list) {
      case "/organizations" -> body.put("name", name).putArray("defaultRoles");
      case "/users" -> body.put("displayName", name).putArray("wallets").add(address());
      case "/tenants" -> body.put("name", name).put("publicKey", address());
      default -> body.put("name", name).putArray("roles");
    }
    Answer answer = operator.post(list, body);
    assertThat(answer.status()).as(answer.text()).isIn(200, 201);
    created.add(list + "/" + answer.at("/id"));
  }

  private static String address() {
    return TestWallet.random().address();
  }

  @AfterAll
  static void deleteThem() {
    for (int i = created.size() - 1; i >= 0; i--) {
      operator.delete(created.get(i));
    }
  }

  @Test
  void aPartOfTheNameIsEnoughAndIsReadLiterally() {
    for (String list : LISTS) {
      int more = list.equals("/m2m-applications") ? 1 : 0;
      assertFinds(list, MARK + "_5%", 3 + more);
      assertFinds(list, MARK + "_5% \ud83d\udea2", 1);
    }
  }

  private static void assertFinds(String list, String text, int expected) {
    Answer answer = search(list, text, "");
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.body().at("/items")).as("%s %s", list, text).hasSize(expected);
    assertThat(answer.body().at("/pagination/totalItems").asInt()).isEqualTo(expected);
  }

  @Test
  void anEmptySearchFindsEverythingAndATooLongOneIsRejected() {
    for (String list : LISTS) {
      assertThat(operator.get(list + "?search=").at("/pagination/totalItems"))
          .isEqualTo(operator.get(list).at("/pagination/totalItems"));
      assertThat(search(list, "\ud83d\udea2".repeat(200), "").status()).isEqualTo(200);
      Answer refused = search(list, "x".repeat(201), "");
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.at("/error/issues/0/path")).isEqualTo("search");
    }
  }

  @Test
  void noCallerFindsRecordsThatTheyMayNotList(Api api) {
    TestWallet wallet = TestWallet.random();
    People.walletUser(api, wallet);
    Client user = Client.session(api, wallet);
    for (String list : LISTS) {
      assertThat(user.get(list + "?search=" + MARK).status()).as(list).isEqualTo(403);
      assertThat(Client.anonymous(api).get(list + "?search=" + MARK).status()).isEqualTo(401);
    }
    assertThat(search(organization + "/m2m-applications", MARK, "").ids())
        .as("its own, not those of the zone")
        .hasSize(1);
  }

  private static Answer search(String list, String text, String more) {
    return operator.get(list + "?search=" + URLEncoder.encode(text, StandardCharsets.UTF_8) + more);
  }
}
