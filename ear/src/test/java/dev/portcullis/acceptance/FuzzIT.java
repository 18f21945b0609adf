package dev.portcullis.acceptance;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/**
 * Requests that nobody meant to send, made from the API description with a fixed seed, on an
 * installation of their own: no fault of ours, a request id on each answer, and the documented form
 * of errors. On WildFly a hundred thousand, every place with every text among them; on the others,
 * whose REST clients are slower, a sample of it.
 */
@DisabledIfSystemProperty(named = "base.url", matches = ".+")
class FuzzIT {
  private static final long SEED = 20_261_122;

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
  void aHundredThousandRequestsThatNobodyMeantToSend() {
    boolean all = System.getProperty("server", "wildfly").equals("wildfly");
    int count = Integer.getInteger("fuzz.requests", all ? 100_000 : 10_000);
    Description description = Description.of(site.api());
    FuzzRun run = new FuzzRun(site.api().baseUrl());
    run.send(
        new FuzzRequests(
            description, Records.createdBy(site.operator(), description), site.operator(), SEED),
        count,
        all);
    run.verify(count);
  }
}
