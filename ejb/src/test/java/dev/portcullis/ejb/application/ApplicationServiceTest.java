package dev.portcullis.ejb.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import jakarta.inject.Inject;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Applications that users sign in for (ADR 0022). */
@ServiceTest
class ApplicationServiceTest {
  @Inject private ApplicationService applications;
  private final String host = HexFormat.of().formatHex(Ids.bytes(8)) + ".example";

  @BeforeEach
  void actAsOperator() {
    Acting.asOperator();
  }

  @Test
  void anApplicationIsRegisteredReadChangedAndRemoved() {
    ApplicationView made = register(null, "https://" + host + "/cb");
    Recorded.row("application.create", "application", made.id(), null);
    assertThat(made.clientId()).isEqualTo(made.id());
    assertThat(made.redirectUrls()).containsExactly("https://" + host + "/cb");
    assertThat(applications.get(made.id())).isEqualTo(made);
    assertThat(applications.findByClientId(made.clientId())).contains(made);
    assertThat(applications.list(null, new PageRequest(1, 0)).items()).containsExactly(made);

    Acting.asOperator();
    ReplaceApplicationRequest change =
        replacement("https://" + host + "/b", "http://localhost:5173/cb");
    ApplicationView changed = applications.replace(made.id(), change);
    Recorded.row("application.update", "application", made.id(), null);
    assertThat(changed.name()).isEqualTo("Renamed");
    assertThat(changed.clientId()).isEqualTo(made.clientId());
    assertThat(changed.redirectUrls()).isEqualTo(change.redirectUrls());
    assertThat(applications.get(made.id()).name()).isEqualTo("Renamed");

    Acting.asOperator();
    applications.delete(made.id());
    Recorded.row("application.delete", "application", made.id(), null);
    Refused.of(Reason.NOT_FOUND, () -> applications.get(made.id()));
    Refused.of(Reason.NOT_FOUND, () -> applications.replace(made.id(), change));
    Refused.of(Reason.NOT_FOUND, () -> applications.delete(made.id()));
    assertThat(applications.findByClientId(made.clientId())).isEmpty();
  }

  @Test
  void aClientIdIsAnotherApplicationsOrTheConsoles() {
    assertThat(register(host, "https://" + host + "/cb").clientId()).isEqualTo(host);
    Refused.of(Reason.ALREADY_EXISTS, () -> register(host, "https://other.example/cb"));
    Refused.of(
        Reason.ALREADY_EXISTS,
        () -> register(ApplicationService.CONSOLE, "https://other.example/cb"));
  }

  @Test
  void eachRedirectUrlThatLeadsAstrayIsNamed() {
    Refused.invalid(
        () ->
            register(
                null,
                "https://" + host,
                "http://" + host,
                "https://" + host + "/#",
                "x",
                "https://" + host),
        "redirectUrls[1]",
        "redirectUrls[2]",
        "redirectUrls[3]",
        "redirectUrls[4]");
    ApplicationView made = register(null, "https://" + host);
    Refused.invalid(
        () -> applications.replace(made.id(), replacement("http://" + host)), "redirectUrls[0]");
    assertThat(applications.get(made.id())).isEqualTo(made);
  }

  @Test
  void theOriginsAreThoseOfTheRedirectUrls() {
    ApplicationView made =
        register(null, "https://" + host + ":8443/cb?x=1", "https://" + host + ":443/cb");
    assertThat(applications.origins())
        .contains("https://" + host + ":8443", "https://" + host)
        .doesNotContain("https://" + host + ":8443/cb?x=1");
    applications.delete(made.id());
    assertThat(applications.origins()).doesNotContain("https://" + host);
  }

  @Test
  void theListIsSearchedByName() {
    String name = "Found " + host;
    String id =
        applications
            .create(
                new CreateApplicationRequest(null, name, List.of("https://" + host), null, null))
            .id();
    register(null, "https://" + host + "/other");
    assertThat(applications.list(name, new PageRequest(10, 0)).items())
        .extracting(ApplicationView::id)
        .containsExactly(id);
  }

  @Test
  void usersSeeWhatTheOperatorDescribes() {
    List<String> urls = List.of("https://" + host + ":8443/cb", "https://other.example/cb");
    String image = "https://" + host + "/logo.png";
    ApplicationView made =
        applications.create(
            new CreateApplicationRequest(null, "Exchange", urls, "Buy and sell", image));
    assertThat(made.description()).isEqualTo("Buy and sell");
    assertThat(made.imageUrl()).isEqualTo(image);
    Acting.asUser(Ids.id(), null);
    PageRequest first = new PageRequest(1, 0);
    assertThat(applications.listPublic(first).items())
        .containsExactly(
            new PublicApplicationView(
                made.id(), "Exchange", "Buy and sell", image, "https://" + host + ":8443"));

    Acting.asOperator();
    applications.replace(made.id(), new ReplaceApplicationRequest("Exchange", urls, "", null));
    assertThat(applications.get(made.id()).description()).isNull();
    assertThat(applications.listPublic(first).items())
        .extracting(PublicApplicationView::imageUrl)
        .containsExactly((String) null);
  }

  @Test
  void aChangeBasedOnAStaleVersionIsRejected() {
    ApplicationView seen = register(null, "https://" + host);
    applications.replace(seen.id(), replacement("https://" + host + "/b"));
    Services.ifMatch(seen);
    Refused.of(
        Reason.PRECONDITION_FAILED,
        () -> applications.replace(seen.id(), replacement("https://" + host)));
    Acting.asOperator();
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> applications.delete(seen.id()));
    Acting.asOperator();
    Services.ifMatch(applications.get(seen.id()));
    applications.delete(seen.id());
  }

  @Test
  void aRolledBackApplicationDoesNotExist() throws Exception {
    String id = Services.rolledBack(() -> register(null, "https://" + host)).id();
    Recorded.nothing();
    Refused.of(Reason.NOT_FOUND, () -> applications.get(id));
  }

  private ApplicationView register(String clientId, String... urls) {
    return applications.create(
        new CreateApplicationRequest(clientId, "Application", List.of(urls), null, null));
  }

  private static ReplaceApplicationRequest replacement(String... urls) {
    return new ReplaceApplicationRequest("Renamed", List.of(urls), null, null);
  }
}
