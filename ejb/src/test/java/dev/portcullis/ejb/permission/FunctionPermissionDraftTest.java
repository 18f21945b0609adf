package dev.portcullis.ejb.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class FunctionPermissionDraftTest {
  private static final String SIGNATURE = "transferFrom(address,address,uint256)";
  private static final List<Abi> TOKEN =
      List.of(
          Abi.parse(
              """
              [{"type": "function", "name": "transferFrom", "inputs": [
                 {"name": "from", "type": "address"}, {"name": "to", "type": "address"},
                 {"name": "value", "type": "uint256"}]},
               {"type": "receive", "stateMutability": "payable"}]
              """));

  @Test
  void theSelectorFollowsFromTheSignature() {
    assertThat(draft(null, SIGNATURE, RuleType.PUBLIC, 0).check(TOKEN)).isEqualTo("0x23b872dd");
    assertThat(draft("0x23B872DD", SIGNATURE, RuleType.PUBLIC, 0).check(TOKEN))
        .isEqualTo("0x23b872dd");
  }

  @Test
  void theReceiveFunctionHasTheEmptySelector() {
    assertThat(draft(null, "receive()", RuleType.PUBLIC, 0).check(TOKEN)).isEqualTo("0x");
    assertThat(draft("0x", "receive()", RuleType.PUBLIC, 0).check(TOKEN)).isEqualTo("0x");
    assertThat(paths(draft("0x", "receive()", RuleType.PUBLIC, 0), List.of()))
        .containsExactly("functionSignature");
  }

  @Test
  void anotherSelectorAndAnUnknownFunctionAreRefused() {
    assertThat(paths(draft("0xa9059cbb", SIGNATURE, RuleType.PUBLIC, 0), TOKEN))
        .containsExactly("methodSelector");
    assertThat(paths(draft(null, "burn(uint256)", RuleType.PUBLIC, 0), TOKEN))
        .containsExactly("functionSignature");
    assertThat(
            paths(draft(null, "transferFrom( address,address,uint256)", RuleType.PUBLIC, 0), TOKEN))
        .containsExactly("functionSignature");
  }

  @Test
  void aSignatureThatIsWrittenOtherwiseIsToldTheCanonicalForm() {
    for (String written :
        List.of(
            "transferFrom(address from, address to, uint256 value)",
            "function transferFrom(address,address,uint256)",
            "transferFrom(address,address,uint)")) {
      assertThat(message(draft(null, written, RuleType.PUBLIC, 0)))
          .as(written)
          .isEqualTo("is no function of the contract's interface, which has " + SIGNATURE);
    }
    assertThat(message(draft(null, "burn(uint256 value)", RuleType.PUBLIC, 0)))
        .contains("types only", "transfer(address,uint256)");
  }

  private static String message(FunctionPermissionDraft draft) {
    return catchThrowableOfType(Failure.class, () -> draft.check(TOKEN)).issues().get(0).message();
  }

  @Test
  void aFunctionOfTheTemplateCounts() {
    Abi template = Abi.parse("[{\"name\": \"burn\", \"inputs\": []}]");
    assertThat(draft(null, "burn()", RuleType.PUBLIC, 0).check(List.of(TOKEN.get(0), template)))
        .isEqualTo("0x44df8e70");
  }

  @Test
  void restrictionsNameAddressParametersOnce() {
    assertThat(paths(draft(null, SIGNATURE, RuleType.RESTRICT_ARGUMENT, 0, 0, 2, 3, 1), TOKEN))
        .containsExactly(
            "argumentRestrictions[1].argumentIndex",
            "argumentRestrictions[2].argumentIndex",
            "argumentRestrictions[3].argumentIndex");
    assertThat(paths(draft(null, "receive()", RuleType.RESTRICT_ARGUMENT, 0), TOKEN))
        .containsExactly("argumentRestrictions[0].argumentIndex");
  }

  @Property(generation = GenerationMode.EXHAUSTIVE)
  void eachRuleTypeTakesExactlyItsParts(
      @ForAll RuleType type, @ForAll boolean withRole, @ForAll boolean withRestriction) {
    FunctionPermissionDraft draft =
        new FunctionPermissionDraft(
            null,
            AccessType.READ,
            SIGNATURE,
            type,
            null,
            null,
            withRole ? List.of(new RoleRef("r")) : null,
            withRestriction ? List.of(new ArgumentRestriction(1)) : null,
            null);
    boolean fits = type.needsRoles() == withRole && type.needsRestrictions() == withRestriction;
    Failure refused = catchThrowableOfType(Failure.class, () -> draft.check(TOKEN));
    assertThat(refused == null).isEqualTo(fits);
  }

  private static FunctionPermissionDraft draft(
      String selector, String signature, RuleType type, int... restrictions) {
    boolean none = type == RuleType.PUBLIC;
    return new FunctionPermissionDraft(
        selector,
        AccessType.WRITE,
        signature,
        type,
        null,
        null,
        null,
        none ? null : IntStream.of(restrictions).mapToObj(ArgumentRestriction::new).toList(),
        null);
  }

  private static List<String> paths(FunctionPermissionDraft draft, List<Abi> interfaces) {
    Failure refused = catchThrowableOfType(Failure.class, () -> draft.check(interfaces));
    assertThat(refused).isNotNull();
    return refused.issues().stream().map(Issue::path).toList();
  }
}
