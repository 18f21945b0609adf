package dev.portcullis.acceptance;

import dev.portcullis.api.Description;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Malformed requests, generated from the API description with a fixed seed, on an installation of
 * their own: no fault of ours, a request id on each answer, and the documented form of errors, but
 * for {@link ConnectorAnswers}. Twelve thousand on WildFly, on Payara some of these; {@code
 * -Dfuzz.requests=100000} has every place with every text among them.
 */
@Tag("hostile")
@Tag("payara")
class FuzzIT {
  private static final long SEED = 20_261_122;
  private static final int MANY = 12_000;
  private static final int SOME = 3_000;

  private static HostileSite site;

  @BeforeAll
  static void start() {
    site = HostileSite.start("fuzz");
  }

  @AfterAll
  static void stop() {
    if (site != null) {
      site.close();
    }
  }

  @Test
  void malformedRequestsAreAnsweredProperly() {
    int count = Integer.getInteger("fuzz.requests", ConnectorAnswers.PAYARA ? SOME : MANY);
    Description description = Description.servedBy(site.api());
    FuzzRun run = new FuzzRun(site.api().baseUrl());
    run.send(
        new FuzzRequests(
            description,
            Records.createdBy(site.operator(), description),
            site.operator(),
            KeyClients.createdBy(site.operator()),
            SEED),
        count);
    run.verify(count);
  }
}
