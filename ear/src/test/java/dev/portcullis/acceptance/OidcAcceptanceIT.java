package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** Sign-in with an identity provider (R-IDN-6). */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
@Tag("server")
@Tag("own")
class OidcAcceptanceIT {
  private final String subject = "sub-" + UUID.randomUUID();
  private LocalIssuer issuer;
  private Client operator;
  private Api api;

  @BeforeEach
  void prepare(Api product) {
    api = product;
    operator = Client.operator(api);
    issuer = LocalIssuer.start();
  }

  @AfterEach
  void end() {
    issuer.close();
  }

  @Test
  void theOperatorSignsInByIssuerAndSubject() {
    Answer answer = login(ServerUnderTest.ISSUER.token(ServerUnderTest.OPERATOR_SUBJECT));

    assertThat(answer.status()).as("%s", answer.body()).isEqualTo(200);
    assertThat(answer.body().fieldNames())
        .toIterable()
        .containsExactly("token", "expiresAt", "renewableUntil");
    assertThat(profile(answer).get("roles").findValuesAsText("roleName")).contains("admin");
  }

  @Test
  void aUserOfTheOperatorsProviderGetsAZoneAccountAtFirstLogin() {
    JsonNode first =
        profile(
            login(
                ServerUnderTest.ISSUER.token(
                    subject, Map.of("preferred_username", "ada", "email", "ada@example.org"))));
    JsonNode second = profile(login(ServerUnderTest.ISSUER.token(subject)));

    assertThat(first.get("displayName").asText()).isEqualTo("ada");
    assertThat(first.get("source").asText()).isEqualTo("oidc");
    assertThat(first.get("organization").isNull()).isTrue();
    assertThat(first.get("roles").findValuesAsText("roleName")).containsExactly("user");
    assertThat(second).isEqualTo(first);
  }

  @Test
  void theNameIsTheUserNameElseTheAddressElseTheSubject() {
    String other = subject + "-2";
    assertThat(
            profile(login(ServerUnderTest.ISSUER.token(subject, Map.of("email", "e@x.example"))))
                .get("displayName")
                .asText())
        .isEqualTo("e@x.example");
    assertThat(profile(login(ServerUnderTest.ISSUER.token(other))).get("displayName").asText())
        .isEqualTo(other);
  }

  @Test
  void aNameThatCannotBeStoredIsIgnored() {
    Map<String, Object> odd =
        Map.of("preferred_username", "ada\u0000", "email", "\u0000@x.example", "sid", "\u0000");

    assertThat(
            profile(login(ServerUnderTest.ISSUER.token(subject, odd))).get("displayName").asText())
        .isEqualTo(subject);
  }

  @Test
  void aNewMemberGetsTheDefaultRolesOfTheOrganization() {
    String organization = organization("{\"name\":\"Oidc\",\"defaultRoles\":[{\"id\":\"user\"}]}");

    JsonNode member = profile(login(issuer.token(subject)));

    assertThat(member.at("/organization/id").asText()).isEqualTo(organization);
    assertThat(member.get("roles").findValuesAsText("roleName")).containsExactly("user");
  }

  @Test
  void anInvitedMemberIsClaimedByTheFirstLogin() {
    String organization = organization("{\"name\":\"Oidc\",\"defaultRoles\":[]}");
    Answer invited =
        operator.post(
            "/organizations/" + organization + "/users/invite",
            JsonNodeFactory.instance
                .objectNode()
                .put("oidcSub", subject)
                .put("displayName", "Invited"));
    assertThat(invited.status()).as("%s", invited.body()).isEqualTo(200);

    JsonNode member = profile(login(issuer.token(subject)));

    assertThat(member.get("id")).isEqualTo(invited.body().get("id"));
    assertThat(member.get("displayName").asText()).isEqualTo("Invited");
    assertThat(profile(login(issuer.token(subject))).get("id")).isEqualTo(member.get("id"));
  }

  @Test
  void aPendingAdministratorBecomesAnAdministrator() {
    String organization = organization("{\"name\":\"Oidc\",\"defaultRoles\":[]}");
    String pending = "/organizations/" + organization + "/pending-admins";
    assertThat(
            operator
                .post(pending, JsonNodeFactory.instance.objectNode().put("oidcSub", subject))
                .status())
        .isEqualTo(200);

    Answer login = login(issuer.token(subject));

    assertThat(profile(login).get("roles").findValuesAsText("roleName")).containsExactly("Admin");
    assertThat(operator.get(pending).body()).isEmpty();
    Client admin = Client.session(api, login.body().get("token").asText());
    assertThat(admin.get("/organizations/" + organization + "/admins").status()).isEqualTo(200);
    assertThat(admin.get("/organizations/").status()).isEqualTo(403);
  }

  @Test
  void anIdentityIsIssuerAndSubjectTogether() {
    organization("{\"name\":\"Oidc\",\"defaultRoles\":[]}");

    JsonNode impostor = profile(login(issuer.token(ServerUnderTest.OPERATOR_SUBJECT)));

    assertThat(impostor.get("roles")).isEmpty();
    assertThat(impostor.get("id")).isNotEqualTo(operator.get("/profiles/me").body().get("id"));
  }

  @Test
  void noMemberOfADeletedOrganizationSignsIn() {
    String organization = organization("{\"name\":\"Oidc\",\"defaultRoles\":[]}");
    assertThat(login(issuer.token(subject)).status()).isEqualTo(200);
    assertThat(operator.delete("/organizations/" + organization).status()).isEqualTo(204);

    assertThat(login(issuer.token(subject)).status()).isEqualTo(403);
  }

  @Test
  void aRotatedKeyIsReadAtOnceAndTheOldOneIsInvalid() {
    organization("{\"name\":\"Oidc\",\"defaultRoles\":[]}");
    String old = issuer.token(subject);
    assertThat(login(issuer.token(subject)).status()).isEqualTo(200);

    issuer.rotate();

    assertThat(login(issuer.token(subject)).status()).isEqualTo(200);
    assertThat(login(old).status()).isEqualTo(403);
  }

  @Test
  void loginsContinueWhileTheProviderIsDown() {
    organization("{\"name\":\"Oidc\",\"defaultRoles\":[]}");
    assertThat(login(issuer.token(subject)).status()).isEqualTo(200);
    int readings = issuer.readings();
    issuer.close();

    assertThat(login(issuer.token(subject)).status()).isEqualTo(200);
    assertThat(issuer.readings()).isEqualTo(readings);
  }

  @Test
  void aProviderWithoutReadableKeysIsUnavailableNotATokenFault() {
    organization("{\"name\":\"Oidc\",\"defaultRoles\":[]}");
    issuer.answer(500);

    Answer answer = login(issuer.token(subject));

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.body().at("/error/code").asText()).isEqualTo("SERVICE_OVERLOADED");
  }

  @Test
  void concurrentFirstLoginsOfOneSubjectCreateOneAccount() {
    List<Answer> logins = Together.run(8, i -> login(ServerUnderTest.ISSUER.token(subject)));

    assertThat(logins).extracting(Answer::status).containsOnly(200);
    assertThat(logins)
        .extracting(login -> profile(login).get("id"))
        .containsOnly(profile(logins.get(0)).get("id"));
  }

  @Test
  void concurrentLoginsOfAPendingAdministratorCreateOneMember() {
    String organization = organization("{\"name\":\"Oidc\",\"defaultRoles\":[]}");
    String path = "/organizations/" + organization;
    ObjectNode named = JsonNodeFactory.instance.objectNode().put("oidcSub", subject);
    assertThat(operator.post(path + "/pending-admins", named).status()).isEqualTo(200);

    List<Answer> logins = Together.run(8, i -> login(issuer.token(subject)));

    assertThat(logins).extracting(Answer::status).containsOnly(200);
    assertThat(operator.get(path + "/pending-admins").body()).isEmpty();
    assertThat(operator.get(path + "/admins").body()).hasSize(1);
    assertThat(operator.get(path + "/users").at("/pagination/totalItems")).isEqualTo("1");
  }

  @Test
  void anInvitationIsClaimedOnceByLoginsAtTheSameTime() {
    String organization = organization("{\"name\":\"Oidc\",\"defaultRoles\":[]}");
    String path = "/organizations/" + organization + "/users";
    ObjectNode invited =
        JsonNodeFactory.instance.objectNode().put("oidcSub", subject).put("displayName", "Invited");
    assertThat(operator.post(path + "/invite", invited).status()).isEqualTo(200);

    List<Answer> logins = Together.run(8, i -> login(issuer.token(subject)));

    assertThat(logins).extracting(Answer::status).containsOnly(200);
    assertThat(operator.get(path).at("/pagination/totalItems")).isEqualTo("1");
  }

  @TestFactory
  Stream<DynamicTest> hostileTokensAreRefused() {
    HostileTokens tokens = new HostileTokens(ServerUnderTest.ISSUER);
    return Corpus.read("hostile-tokens.jsonl").stream()
        .map(
            line ->
                DynamicTest.dynamicTest(
                    line.get("name").asText(),
                    () -> {
                      Answer answer = login(tokens.token(line));
                      assertThat(answer.status()).as("%s", answer.body()).isEqualTo(403);
                      assertThat(answer.body().at("/error/code").asText())
                          .isEqualTo("FORBIDDEN_ERROR");
                    }));
  }

  @Test
  void theGoodTokenAmongTheHostileOnesIsGood() {
    assertThat(login(ServerUnderTest.ISSUER.token("mallory")).status()).isEqualTo(200);
  }

  private String organization(String body) {
    Answer created = operator.post("/organizations/", Client.json(body));
    assertThat(created.status()).as("%s", created.body()).isEqualTo(200);
    String id = created.body().get("id").asText();
    Answer set =
        operator.put(
            "/organizations/" + id + "/oidc-provider",
            JsonNodeFactory.instance
                .objectNode()
                .put("issuer", issuer.url())
                .put("jwksUri", issuer.keysUrl())
                .put("audience", LocalIssuer.AUDIENCE)
                .put("clientId", "panel")
                .put("userPanelUrl", "https://panel.example"));
    assertThat(set.status()).as("%s", set.body()).isEqualTo(200);
    return id;
  }

  private Answer login(String jwt) {
    return Client.anonymous(api)
        .post("/auth/login/oidc", JsonNodeFactory.instance.objectNode().put("jwt", jwt));
  }

  private JsonNode profile(Answer login) {
    assertThat(login.status()).as("%s", login.body()).isEqualTo(200);
    return Client.session(api, login.body().get("token").asText()).get("/profiles/me").body();
  }
}
