package dev.portcullis.ejb.decision;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Decisions about calls once more, sentence by sentence from supplement 1.1.2 and ADR 0021, in
 * plain texts and by recursion. It shares nothing with what it is compared with.
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

  record Frame(String type, String from, String to, String input, List<Frame> calls) {}

  record World(Actor actor, Map<String, Contract> contracts, Set<String> withCode) {}

  private final World world;
  private final String wallet;
  private final Set<String> withCode;

  CallModel(World world, String wallet) {
    this.world = world;
    this.wallet = wallet;
    this.withCode = new HashSet<>(world.withCode());
  }

  /** {@code signed}: ADR 0055 asks for a proof of the wallet only where the call brings none. */
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
    return atTarget(to, input, write);
  }

  private String atTarget(String to, String input, boolean write) {
    Contract contract = world.contracts().get(to);
    if (contract == null && input.equals("0x") && !withCode.contains(to)) {
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

  /** What is said about the calls beneath an entry that was allowed. */
  String judge(String to, String input, Frame trace) {
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
    noteCreations(trace);
    Contract entered = to == null ? null : world.contracts().get(to);
    Row row = entered == null ? null : entered.row(input);
    boolean umbrella = row != null && row.umbrella();
    String denied =
        beneath(trace, trace.to(), umbrella, umbrella ? entered.organization() : null, "");
    return denied == null ? "judge.allow" : denied;
  }

  private static boolean readable(Frame frame) {
    return !frame.type().equals("Mystery") && frame.calls().stream().allMatch(CallModel::readable);
  }

  private void noteCreations(Frame frame) {
    if (frame.type().toUpperCase(Locale.ROOT).startsWith("CREATE") && frame.to() != null) {
      withCode.add(frame.to());
    }
    frame.calls().forEach(this::noteCreations);
  }

  /** The first denial beneath a frame whose code runs as {@code self}; null if there is none. */
  private String beneath(Frame frame, String self, boolean umbrella, String owner, String path) {
    List<Frame> calls = new ArrayList<>(frame.calls());
    for (int i = 0; i < calls.size(); i++) {
      Frame call = calls.get(i);
      String type = call.type().toUpperCase(Locale.ROOT);
      String here = path + "/" + i;
      String target = type.equals("DELEGATECALL") || type.equals("CALLCODE") ? self : call.to();
      if (!type.startsWith("CREATE") && !isPrecompile(call.to())) {
        String input = type.equals("SELFDESTRUCT") ? "0x" : call.input();
        String said = umbrella ? covered(target, input, owner) : needed(target, input);
        if (!said.contains("allow")) {
          return said + here;
        }
      }
      String deeper = beneath(call, target, umbrella, owner, here);
      if (deeper != null) {
        return deeper;
      }
    }
    return null;
  }

  private String needed(String target, String input) {
    return target == null ? "permission.missing" : atTarget(target, input, false);
  }

  private String covered(String target, String input, String owner) {
    if (target == null) {
      return "permission.missing";
    }
    Contract callee = world.contracts().get(target);
    if (callee == null) {
      return withCode.contains(target) ? "judge.not_covered" : "judge.allow";
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

  private static boolean isPrecompile(String to) {
    return to != null
        && to.startsWith("0x" + "0".repeat(36))
        && List.of("0001", "0011", "0100").contains(to.substring(38));
  }
}
