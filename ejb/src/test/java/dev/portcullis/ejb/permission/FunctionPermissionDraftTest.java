package dev.portcullis.ejb.permission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.permission.FunctionPermission;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.template.Template;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
  void aNoncanonicalSignatureReceivesTheCanonicalForm() {
    for (String written :
        List.of(
            "transferFrom(address from, address to, uint256 value)",
            "function transferFrom(address,address,uint256)",
            "transferFrom(address,address,uint)")) {
      assertThat(message(draft(null, written, RuleType.PUBLIC, 0)))
          .as(written)
          .isEqualTo("is not a function of the contract's ABI, which has " + SIGNATURE);
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

  @Test
  void anInvalidPartIsReportedAsMissingOrUnexpected() {
    assertThat(message(draft(null, SIGNATURE, RuleType.RESTRICT_ARGUMENT)))
        .isEqualTo("needs at least one entry with the rule type restrictArgument");
    FunctionPermissionDraft open =
        new FunctionPermissionDraft(
            null,
            AccessType.READ,
            SIGNATURE,
            RuleType.PUBLIC,
            null,
            null,
            List.of(new RoleRef("r")),
            null,
            null);
    assertThat(message(open)).isEqualTo("must be empty with the rule type public");
  }

  /** What is stored is proposed again as it is, so that a preview changes only what is meant. */
  @ParameterizedTest
  @CsvSource({"read, true, false", "write, false, true"})
  void storedValuesAreReturnedUnchanged(String access, boolean isUmbrella, boolean readsWithin) {
    Role role = new Role(Scope.ZONE, "Trader", List.of());
    FunctionPermission stored = stored(access, isUmbrella, readsWithin, role);
    FunctionPermissionDraft said = FunctionPermissionDraft.of(stored);
    assertThat(said)
        .isEqualTo(
            new FunctionPermissionDraft(
                "0x23b872dd",
                AccessType.valueOf(access.toUpperCase(Locale.ROOT)),
                SIGNATURE,
                RuleType.CHECK_ROLE_AND_RESTRICT_ARGUMENT,
                isUmbrella,
                !isUmbrella,
                List.of(new RoleRef(role.id())),
                List.of(new ArgumentRestriction(1)),
                readsWithin));
    assertThat(said.matchesPermission(stored)).isTrue();
    assertThat(said.matchesPermission(stored(access, isUmbrella, !readsWithin, role))).isFalse();
    assertThat(said.matchesPermission(stored(access, isUmbrella, readsWithin)))
        .as("no role")
        .isFalse();
    String other = access.equals("read") ? "write" : "read";
    assertThat(said.matchesPermission(stored(other, isUmbrella, readsWithin, role))).isFalse();
    assertThat(selecting(said, "0x23B872DD").matchesPermission(stored)).isTrue();
    assertThat(selecting(said, null).matchesPermission(stored)).isTrue();
    assertThat(selecting(said, "0xa9059cbb").matchesPermission(stored)).isFalse();
  }

  private static FunctionPermission stored(
      String access, boolean isUmbrella, boolean readsWithin, Role... roles) {
    return new FunctionPermission(
        (Template) null,
        "0x23b872dd",
        new FunctionPermission.Rule(
            SIGNATURE,
            access,
            RuleType.CHECK_ROLE_AND_RESTRICT_ARGUMENT.wireName(),
            isUmbrella,
            readsWithin,
            !isUmbrella,
            List.of(1),
            List.of(roles)));
  }

  private static FunctionPermissionDraft selecting(FunctionPermissionDraft said, String selector) {
    return new FunctionPermissionDraft(
        selector,
        said.accessType(),
        said.functionSignature(),
        said.ruleType(),
        said.isUmbrella(),
        said.organizationOnly(),
        said.roles(),
        said.argumentRestrictions(),
        null);
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
