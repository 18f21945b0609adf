package dev.portcullis.ejb.decision;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Decisions about calls once more, sentence by sentence from R-GTW-8 to R-GTW-12, ADR 0021 and ADR
 * 0119, in plain texts and by recursion. It shares nothing with what it is compared with.
 */
final class CallModel {
  /** A permission; {@code restricted} are words of the calldata. */
  record Row(
      boolean write,
      String ruleType,
      boolean organizationOnly,
      boolean umbrella,
      Set<String> roles,
      List<Integer> restricted) {}

  record Contract(String organization, Map<String, Row> own, Map<String, Row> template) {
    Row row(String input) {
      String function = input.length() >= 10 ? input.substring(0, 10) : input;
      return own.containsKey(function) ? own.get(function) : template.get(function);
    }
  }

  record Actor(
      boolean known,
      String organization,
      boolean deleted,
      Set<String> roles,
      Set<String> wallets,
      Set<String> proven,
      boolean deploys,
      boolean fullAccess) {}

  /**
   * A frame; {@code changes} and {@code hasCode} are null where the trace does not contain them,
   * {@code value} is in wei.
   */
  record Frame(
      String type,
      String from,
      String to,
      String input,
      int value,
      Boolean changes,
      Boolean hasCode,
      List<String> inspects,
      List<Frame> calls) {
    boolean isCreation() {
      return type.toUpperCase(Locale.ROOT).startsWith("CREATE");
    }

    /** Borrowed code runs as the caller. */
    boolean borrows() {
      String upper = type.toUpperCase(Locale.ROOT);
      return upper.equals("DELEGATECALL") || upper.equals("CALLCODE");
    }

    /** Whether it or anything beneath it changes anything, as far as is known. */
    boolean isLoud() {
      String upper = type.toUpperCase(Locale.ROOT);
      boolean itself =
          isCreation()
              || upper.equals("SELFDESTRUCT")
              || (value > 0 && (upper.equals("CALL") || upper.equals("CALLCODE")))
              || (changes == null ? !upper.equals("STATICCALL") && !isPrecompile(to) : changes);
      return itself || calls.stream().anyMatch(Frame::isLoud);
    }
  }

  /** {@code visible} are the accounts that the actor may look at. */
  record World(
      Actor actor, Map<String, Contract> contracts, Set<String> withCode, Set<String> visible) {}

  private final World world;
  private final String wallet;
  private final Set<String> withCode;
  private final Set<String> created = new HashSet<>();
  private final Set<String> called = new HashSet<>();
  private boolean ofChain;

  CallModel(World world, String wallet) {
    this.world = world;
    this.wallet = wallet;
    this.withCode = world.withCode();
  }

  /** {@code signed}: ADR 0055 requires a proof of the wallet only where the call brings none. */
  String decide(String to, String input, boolean write, boolean signed) {
    Actor actor = world.actor();
    if (!actor.known()) {
      return "user.not_found";
    } else if (actor.deleted()) {
      return "user.organization_deleted";
    } else if (!actor.wallets().contains(wallet)) {
      return to == null ? "deploy.address_not_owned" : "wallet.not_owned_by_user";
    } else if (actor.fullAccess()) {
      return "full_access.allow";
    } else if (!signed && !actor.proven().contains(wallet)) {
      return "wallet.not_proven";
    } else if (to == null) {
      return actor.deploys() ? "deploy.allow" : "deploy.permission_missing";
    }
    return atTarget(to, input, write, withCode.contains(to));
  }

  private String atTarget(String to, String input, boolean write, boolean isContract) {
    Contract contract = world.contracts().get(to);
    if (contract == null && input.equals("0x") && !isContract) {
      return "transfer.native.allow";
    }
    Row row = contract == null ? null : contract.row(input);
    if (row == null) {
      return "permission.missing";
    }
    if (write && !row.write()) {
      return "permission.access_type_mismatch";
    }
    String owner = contract.organization();
    if (row.organizationOnly() && owner != null && !owner.equals(world.actor().organization())) {
      return "permission.org_mismatch";
    }
    boolean role = row.roles().stream().anyMatch(world.actor().roles()::contains);
    String arguments = arguments(row, input);
    boolean own = arguments.equals("allow");
    return switch (row.ruleType()) {
      case "public" -> "rule.public.allow";
      case "checkRole" -> "rule.check_role." + (role ? "allow" : "deny");
      case "restrictArgument" -> "rule.restrict_argument." + arguments;
      case "checkRoleAndRestrictArgument" ->
          "rule.and." + (role && own ? "allow" : role ? "deny_args" : "deny_role");
      case "checkRoleOrRestrictArgument" ->
          "rule.or." + (role ? "allow_role" : own ? "allow_args" : "deny_both");
      default -> "rule.unknown";
    };
  }

  /** Functions have two parameters, both of them addresses. */
  private String arguments(Row row, String input) {
    if (row.restricted().isEmpty() || input.length() < 10 + 2 * 64) {
      return "decode_failed";
    }
    String answer = "allow";
    for (int index : row.restricted()) {
      String word = input.substring(10 + 64 * index, 74 + 64 * index);
      if (!word.startsWith("0".repeat(24))) {
        return "decode_failed";
      } else if (!word.endsWith(wallet.substring(2))) {
        answer = "deny";
      }
    }
    return answer;
  }

  /** What is reported about the calls beneath a permitted entry. */
  String judge(String to, String input, boolean write, Frame trace) {
    if (world.actor().fullAccess()) {
      return "judge.allow";
    }
    String top = trace.type().toUpperCase(Locale.ROOT);
    if (!top.equals(to == null ? "CREATE" : "CALL")
        || (to != null && !to.equals(trace.to()))
        || !trace.from().equals(wallet)
        || !trace.input().equals(input)
        || !readable(trace)) {
      return "judge.no_frames";
    }
    note(trace, trace.to());
    Contract entered = to == null ? null : world.contracts().get(to);
    Row row = entered == null ? null : entered.row(input);
    boolean umbrella = row != null && row.umbrella();
    // That of a system contract covers the signer's organization and the chain, too (ADR 0150).
    ofChain = umbrella && isSystem(to);
    String owner =
        !umbrella ? null : ofChain ? world.actor().organization() : entered.organization();
    String denied = looks(trace, umbrella, owner, "");
    if (denied == null) {
      denied = beneath(trace, trace.to(), write, umbrella, owner, "");
    }
    return denied == null ? "judge.allow" : denied;
  }

  private static boolean readable(Frame frame) {
    return !frame.type().equals("Mystery") && frame.calls().stream().allMatch(CallModel::readable);
  }

  private void note(Frame frame, String self) {
    if (frame.isCreation()) {
      if (frame.to() != null) {
        created.add(frame.to());
      }
    } else if (self != null) {
      called.add(self);
    }
    frame.calls().forEach(call -> note(call, call.borrows() ? self : call.to()));
  }

  /**
   * The first denial beneath a frame whose code runs as {@code self}; null if there is none.
   *
   * @param writes whether that frame requires write
   */
  private String beneath(
      Frame frame, String self, boolean writes, boolean umbrella, String owner, String path) {
    List<Frame> calls = new ArrayList<>(frame.calls());
    for (int i = 0; i < calls.size(); i++) {
      Frame call = calls.get(i);
      String type = call.type().toUpperCase(Locale.ROOT);
      String here = path + "/" + i;
      String target = call.borrows() ? self : call.to();
      boolean asks = writes && !type.equals("STATICCALL") && (call.borrows() || call.isLoud());
      if (call.isCreation()) {
        if (!isPrecompile(call.to()) && !umbrella && !world.actor().deploys()) {
          return "deploy.permission_missing" + here;
        }
      } else if (!isPrecompile(call.to())) {
        String said = said(call, target, asks, umbrella, owner);
        if (!said.contains("allow")) {
          return said + here;
        }
      }
      String deeper = looks(call, umbrella, owner, here);
      if (deeper == null) {
        deeper = beneath(call, target, asks, umbrella, owner, here);
      }
      if (deeper != null) {
        return deeper;
      }
    }
    return null;
  }

  /** The first account that the frame may not look at; null if it may look at all of them. */
  private String looks(Frame frame, boolean umbrella, String owner, String path) {
    for (String account : frame.inspects()) {
      Contract contract = world.contracts().get(account);
      boolean may =
          account.equals(wallet)
              || created.contains(account)
              || isSystem(account)
              || world.visible().contains(account)
              || (contract != null
                  && (called.contains(account)
                      || (umbrella
                          && (contract.organization() == null
                              || contract.organization().equals(owner)))));
      if (!may) {
        return "judge.not_inspectable" + path;
      }
    }
    return null;
  }

  private String said(Frame call, String target, boolean writes, boolean umbrella, String owner) {
    if (target == null) {
      return "permission.missing";
    }
    boolean isContract =
        call.borrows()
            || (call.hasCode() == null
                ? created.contains(target) || withCode.contains(target)
                : call.hasCode());
    String input = call.type().equalsIgnoreCase("SELFDESTRUCT") ? "0x" : call.input();
    return umbrella
        ? covered(target, input, owner, isContract)
        : atTarget(target, input, writes, isContract);
  }

  private String covered(String target, String input, String owner, boolean isContract) {
    Contract callee = world.contracts().get(target);
    if (callee == null) {
      return isContract && !(ofChain && isSystem(target)) ? "judge.not_covered" : "judge.allow";
    }
    if (callee.organization() != null && !callee.organization().equals(owner)) {
      return "judge.not_covered";
    }
    Row row = callee.row(input);
    if (row == null) {
      return "judge.allow";
    }
    boolean own = arguments(row, input).equals("allow");
    boolean role = row.roles().stream().anyMatch(world.actor().roles()::contains);
    return switch (row.ruleType()) {
      case "public", "checkRole" -> "judge.allow";
      case "restrictArgument" -> "rule.restrict_argument." + arguments(row, input);
      case "checkRoleAndRestrictArgument" -> own ? "rule.and.allow" : "rule.and.deny_args";
      case "checkRoleOrRestrictArgument" -> own || role ? "rule.or.allow" : "rule.or.deny_both";
      default -> "rule.unknown";
    };
  }

  /** Below 0x20000. */
  private static boolean isSystem(String account) {
    return account != null && account.matches("0x0{35}[01][0-9a-f]{4}");
  }

  private static boolean isPrecompile(String to) {
    return to != null
        && to.startsWith("0x" + "0".repeat(36))
        && List.of("0001", "0011", "0100").contains(to.substring(38));
  }
}
