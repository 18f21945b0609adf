package dev.portcullis.ejb.abi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.Mutated;
import dev.portcullis.kernel.Failure;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Nearly good interfaces, deep and long ones among them. */
class AbiFuzzTest {
  private static final String GOOD =
      """
      [{"type":"constructor","stateMutability":"payable","inputs":[]},
      {"type":"function","name":"swap","stateMutability":"nonpayable","inputs":[
        {"name":"orders","type":"tuple[2][]","components":[
          {"name":"maker","type":"address"},{"name":"amounts","type":"uint256[]"},
          {"name":"inner","type":"tuple","components":[{"name":"x","type":"bytes32"}]}]}],
        "outputs":[{"name":"","type":"bool"}]},
      {"type":"event","name":"Transfer","anonymous":false,"inputs":[
        {"name":"from","type":"address","indexed":true},{"name":"v","type":"uint256"}]},
      {"type":"receive","stateMutability":"payable"}]""";

  @Property(tries = 3_000, seed = "20261122")
  void anAbiIsParsedOrRejectedWithoutOtherErrors(@ForAll("interfaces") String text) {
    try {
      assertThat(Abi.parse(text).entries()).isNotNull();
    } catch (Failure refused) {
      assertThat(refused.issues()).isNotEmpty();
    }
  }

  @Provide
  Arbitrary<String> interfaces() {
    assertThat(Abi.parse(GOOD).entries()).hasSize(4);
    return Mutated.of(GOOD);
  }
}
