package dev.portcullis.ejb.abi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class AbiTest {
  @Test
  void selectorsAndTopicsMatchErc20() {
    Abi abi =
        Abi.parse(
            """
            [{"type": "function", "name": "transfer", "stateMutability": "nonpayable",
              "inputs": [{"name": "to", "type": "address"}, {"name": "value", "type": "uint256"}],
              "outputs": [{"name": "", "type": "bool"}]},
             {"type": "event", "name": "Transfer", "anonymous": false, "inputs": [
              {"name": "from", "type": "address", "indexed": true},
              {"name": "to", "type": "address", "indexed": true},
              {"name": "value", "type": "uint256", "indexed": false}]},
             {"type": "receive", "stateMutability": "payable"}]
            """);
    assertThat(abi.function("0xa9059cbb")).contains(abi.entries().get(0));
    assertThat(abi.entries().get(1).topic())
        .isEqualTo("0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");
    assertThat(abi.hasReceive()).isTrue();
  }

  @Test
  void tuplesAreWrittenOutInSignatures() {
    Abi abi =
        Abi.parse(
            """
            [{"name": "submit", "inputs": [{"name": "orders", "type": "tuple[2][]", "components": [
              {"name": "id", "type": "bytes32"},
              {"name": "legs", "type": "tuple", "components": [{"name": "a", "type": "int8"}]}]}]}]
            """);
    assertThat(abi.entries().get(0).signature()).isEqualTo("submit((bytes32,(int8))[2][])");
  }

  @Test
  void eachProblemIsNamedByItsPath() {
    assertThat(
            issues(
                """
                [{"type": "function", "name": "1st", "inputs": [
                   {"name": "a", "type": "uint257"}, {"name": 3, "type": "uint256"},
                   {"name": "t", "type": "tuple"}]},
                 {"type": "modifier"}, 7, {"type": "event", "name": "E"},
                 {"type": "event", "name": "F", "inputs": [
                   {"type": "bool", "indexed": true}, {"type": "bool", "indexed": true},
                   {"type": "bool", "indexed": true}, {"type": "bool", "indexed": true}]},
                 {"type": "constructor", "inputs": [], "stateMutability": "mutable"},
                 {"type": "event", "name": "G", "inputs": [], "anonymous": "no"}]
                """))
        .extracting(Issue::path)
        .containsExactly(
            "abi[0].name",
            "abi[0].inputs[0].type",
            "abi[0].inputs[1].name",
            "abi[0].inputs[2].components",
            "abi[1].type",
            "abi[2]",
            "abi[3].inputs",
            "abi[4].inputs",
            "abi[5].stateMutability",
            "abi[6].anonymous");
  }

  @Test
  void anInputThatIsNoArrayIsRejectedAsAWhole() {
    for (String text : List.of("", "{}", "null", "7", "[", "[] []", "abi", "[{\"a\":1,\"a\":2}]")) {
      assertThat(issues(text)).as(text).extracting(Issue::path).containsExactly("abi");
    }
  }

  @Test
  void atMostTwentyProblemsAreListed() {
    assertThat(issues("[" + "1,".repeat(500) + "1]")).hasSize(20);
  }

  @Property
  void noTextCausesAnythingButAFailure(@ForAll String text) {
    try {
      Abi.parse("[" + text + "]");
    } catch (Failure refused) {
      assertThat(refused.issues()).isNotEmpty();
    }
  }

  @Test
  void anInterfaceHasABoundedNumberOfParts() {
    assertThat(issues("[" + "{},".repeat(340_000) + "{}]"))
        .containsExactly(new Issue("abi", "has more than 200000 JSON tokens"));
    assertThat(issues("[" + "{},".repeat(90_000) + "{}]")).hasSizeLessThan(100);
  }

  private static List<Issue> issues(String abi) {
    Failure refused = catchThrowableOfType(Failure.class, () -> Abi.parse(abi));
    assertThat(refused).isNotNull();
    return refused.issues();
  }
}
