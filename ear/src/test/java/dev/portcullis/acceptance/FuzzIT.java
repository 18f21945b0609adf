package dev.portcullis.acceptance;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/**
 * Requests that nobody meant to send, made from the API description with a fixed seed, on an
 * installation of their own: no fault of ours, a request id on each answer, and the documented form
 * of errors. A hundred thousand, every place with every text among them.
 *
 * <p>On WildFly: the connector of Payara answers some of it by itself, in a form of its own.
 */
@DisabledIfSystemProperty(named = "server", matches = "payara|micro")
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
    int count = Integer.getInteger("fuzz.requests", 100_000);
    Description description = Description.of(site.api());
    FuzzRun run = new FuzzRun(site.api().baseUrl());
    run.send(
        new FuzzRequests(
            description, Records.createdBy(site.operator(), description), site.operator(), SEED),
        count);
    run.verify(count);
  }
}
