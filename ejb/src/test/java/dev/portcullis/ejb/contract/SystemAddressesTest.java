package dev.portcullis.ejb.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystemAddressesTest {
  @Test
  void zeroPrecompilesAndBuiltInContractsBelongToTheChain() {
    assertThat(List.of("0", "1", "11", "100", "8001", "ffff", "10003", "1ffff"))
        .allMatch(SystemAddressesTest::isSystem);
  }

  @Test
  void everythingAboveIsFree() {
    assertThat(List.of("20000", "deadbeef", "8" + "0".repeat(39)))
        .noneMatch(SystemAddressesTest::isSystem);
  }

  private static boolean isSystem(String digits) {
    return SystemAddresses.contain(new Address("0x" + "0".repeat(40 - digits.length()) + digits));
  }
}
