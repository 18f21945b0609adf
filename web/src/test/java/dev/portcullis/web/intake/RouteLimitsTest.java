package dev.portcullis.web.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.web.http.BodyLimit;
import org.junit.jupiter.api.Test;

class RouteLimitsTest {
  private final RouteLimits limits = new RouteLimits(true);

  @Test
  void aRouteTakesWhatItStatesInEachFormOfItsPath() {
    for (String path :
        new String[] {
          "/organizations/o/contracts",
          "/organizations/o/contracts/",
          "/api/organizations/x/contracts"
        }) {
      assertThat(limits.bytes("POST", path)).as(path).isEqualTo(BodyLimit.TEXTS);
      assertThat(limits.strangers("POST", path)).as(path).isEqualTo(BodyLimit.BYTES);
    }
    assertThat(limits.bytes("PUT", "/organizations/o/contracts/0x12")).isEqualTo(BodyLimit.TEXTS);
    assertThat(limits.bytes("POST", "/organizations")).isEqualTo(BodyLimit.LISTS);
  }

  @Test
  void signingInTakesAProofOfStrangers() {
    assertThat(limits.strangers("POST", "/auth/login/crypto-native")).isEqualTo(BodyLimit.PROOFS);
  }

  @Test
  void batchesOfTheLegacyRollupAreTakenOfStrangersWhereItIs() {
    assertThat(limits.bytes("POST", "/jsrpc")).isEqualTo(1 << 20);
    assertThat(limits.strangers("POST", "/jsrpc")).isEqualTo(1 << 20);
    RouteLimits without = new RouteLimits(false);
    assertThat(without.bytes("POST", "/jsrpc")).isEqualTo(BodyLimit.BYTES);
    assertThat(without.strangers("POST", "/jsrpc")).isEqualTo(BodyLimit.BYTES);
  }

  @Test
  void allOthersTakeLittle() {
    for (String path :
        new String[] {"/siwe-messages", "/", "", "/organizations/o/contracts/a/b", "/api/v1/x"}) {
      assertThat(limits.bytes("POST", path)).as(path).isEqualTo(BodyLimit.BYTES);
    }
    assertThat(limits.bytes("DELETE", "/organizations/o/contracts")).isEqualTo(BodyLimit.BYTES);
  }
}
