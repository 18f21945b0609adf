package dev.portcullis.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AddressTest {
  @Test
  void zeroPrecompilesAndBuiltInContractsBelongToTheChain() {
    assertThat(List.of("0", "1", "11", "100", "8001", "ffff", "10003", "1000d", "1ffff"))
        .allMatch(AddressTest::isSystem);
  }

  @Test
  void everythingAboveIsFree() {
    assertThat(List.of("20000", "fffff", "100000", "deadbeef", "8" + "0".repeat(39)))
        .noneMatch(AddressTest::isSystem);
  }

  private static boolean isSystem(String digits) {
    return new Address("0x" + "0".repeat(40 - digits.length()) + digits).belongsToChain();
  }
}
