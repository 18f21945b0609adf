package dev.portcullis.ejb.grant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.grant.GrantRule.Grantor;
import dev.portcullis.ejb.grant.GrantRule.Verdict;
import dev.portcullis.persistence.role.SystemPermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Who may give which system permissions (ADR 0115): what the giver holds, what is given, who gives,
 * and whether they have a passkey; all cases. A unit test: the rule is a function of these facts.
 */
class GrantRuleTest {
  private static final List<SystemPermission> ALL = List.of(SystemPermission.values());
  private static final int SETS = 1 << ALL.size();

  /** All sets of permissions; the bits of the index define which are in it. */
  private static final List<Set<SystemPermission>> SET =
      IntStream.range(0, SETS).mapToObj(GrantRuleTest::set).toList();

  private static final int CUSTOM =
      bits(
          "contract_deployment",
          "full_sequencer_rpc_access",
          "full_read_access",
          "admin_read",
          "admin_write");
  private static final int OF_MACHINES =
      bits(
          "org_users_manage",
          "org_wallets_manage",
          "org_rpc_access",
          "org_policy_access",
          "check_user_read_access",
          "contract_metadata_read");
  private static final int READS =
      bits(
          "rpc_read_eth_getBlockByNumber",
          "rpc_read_eth_getLogs",
          "rpc_read_eth_getTransactionByHash",
          "rpc_read_eth_getTransactionReceipt");
  private static final int READS_ALL = bits("full_read_access", "full_sequencer_rpc_access");
  private static final int ADMINISTRATION = bits("admin_read", "admin_write");

  /** Everything that may be held, and each permission given alone. */
  @ParameterizedTest
  @EnumSource
  void oneIsGiven(Grantor grantor) {
    for (int held = 0; held < SETS; held++) {
      for (int given = 1; given < SETS; given <<= 1) {
        compare(grantor, held, given, true);
        compare(grantor, held, given, false);
      }
    }
  }

  /** Everything that may be given, and each set of what people hold by custom roles. */
  @ParameterizedTest
  @EnumSource
  void severalAreGiven(Grantor grantor) {
    for (int given = 0; given < SETS; given++) {
      for (int held = CUSTOM; held >= 0; held = held == 0 ? -1 : held - 1 & CUSTOM) {
        compare(grantor, held, given, given % 2 == 0);
      }
    }
  }

  @Test
  void nothingIsEverybodysToGive() {
    for (Grantor grantor : Grantor.values()) {
      assertThat(GrantRule.of(grantor, Set.of(), Set.of(), true).verdict())
          .isEqualTo(Verdict.ALLOWED);
    }
  }

  private static void compare(Grantor grantor, int held, int given, boolean hasPasskey) {
    GrantRule rule = GrantRule.of(grantor, SET.get(held), SET.get(given), hasPasskey);
    int missing = missing(grantor, held, given);
    Verdict verdict = missing == 0 ? verdict(grantor, given, hasPasskey) : Verdict.MISSING;
    if (rule.verdict() != verdict || !rule.missing().equals(SET.get(missing))) {
      assertThat(rule)
          .as("%s holds %s, gives %s, %s", grantor, SET.get(held), SET.get(given), hasPasskey)
          .isEqualTo(new GrantRule(verdict, SET.get(missing)));
    }
  }

  /** The text of the rule, written without the code that it tests. */
  private static int missing(Grantor grantor, int held, int given) {
    if (given == 0) {
      return 0;
    }
    return switch (grantor) {
      case SYSTEM, OWNER -> 0;
      case OTHER -> given;
      case MACHINE, MARKED_MACHINE -> given & ~(held & ~ADMINISTRATION);
      case USER -> {
        int mayGive = held;
        if ((held & bits("admin_write")) != 0) {
          mayGive |= OF_MACHINES;
        }
        if ((held & READS_ALL) != 0) {
          mayGive |= READS;
        }
        yield (given & ~mayGive) | (bits("admin_read") & ~held);
      }
    };
  }

  private static Verdict verdict(Grantor grantor, int given, boolean hasPasskey) {
    if (given == 0) {
      return Verdict.ALLOWED;
    }
    return switch (grantor) {
      case USER, OWNER -> hasPasskey ? Verdict.STEP_UP : Verdict.ALLOWED;
      case MACHINE -> Verdict.UNMARKED;
      case MARKED_MACHINE, SYSTEM, OTHER -> Verdict.ALLOWED;
    };
  }

  private static int bits(String... names) {
    int bits = 0;
    for (String name : names) {
      bits |= 1 << ALL.indexOf(SystemPermission.ofWireName(name));
    }
    return bits;
  }

  private static Set<SystemPermission> set(int bits) {
    Set<SystemPermission> chosen = EnumSet.noneOf(SystemPermission.class);
    ALL.stream().filter(one -> (bits >> ALL.indexOf(one) & 1) == 1).forEach(chosen::add);
    return chosen;
  }
}
