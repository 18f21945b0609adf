package dev.portcullis.ejb.grant;

import dev.portcullis.persistence.role.SystemPermission;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * Whether a caller may give system permissions, and which ones it lacks (ADR 0115). A function of
 * facts, without a database.
 *
 * @param verdict what decides
 * @param missing the permissions that the giver lacks
 */
record GrantRule(Verdict verdict, Set<SystemPermission> missing) {
  /** The permissions of machines, which open nothing to people. */
  private static final Set<SystemPermission> OF_MACHINES =
      EnumSet.of(
          SystemPermission.ORG_USERS_MANAGE,
          SystemPermission.ORG_WALLETS_MANAGE,
          SystemPermission.ORG_RPC_ACCESS,
          SystemPermission.ORG_POLICY_ACCESS);

  private static final Set<SystemPermission> OF_ADMINISTRATORS =
      EnumSet.of(SystemPermission.ADMIN_READ, SystemPermission.ADMIN_WRITE);

  /** What the rule says. */
  enum Verdict {
    ALLOWED,
    /** The giver lacks one of the permissions. */
    MISSING,
    /** The zone has not marked the machine's application. */
    UNMARKED,
    /** The giver has a passkey, and answers with it. */
    STEP_UP
  }

  /** Who gives. */
  enum Grantor {
    /** A user, to others or by a role. */
    USER,
    /** A user, a way to sign in to their own account. */
    OWNER,
    /** An M2M application that the zone allows to give what it holds. */
    MARKED_MACHINE,
    /** Another M2M application. */
    MACHINE,
    /** The service itself, by its configuration. */
    SYSTEM,
    /** A client without credentials, or a tenant. */
    OTHER
  }

  /**
   * Decides.
   *
   * @param held what the giver holds where the gift counts
   * @param given what the gift opens there
   * @param hasPasskey whether the giver is a user with a passkey
   */
  static GrantRule of(
      Grantor grantor,
      Collection<SystemPermission> held,
      Collection<SystemPermission> given,
      boolean hasPasskey) {
    if (given.isEmpty()) {
      return new GrantRule(Verdict.ALLOWED, Set.of());
    }
    Set<SystemPermission> missing =
        switch (grantor) {
          case SYSTEM, OWNER -> Set.of();
          case USER -> missing(held, given);
          case MARKED_MACHINE, MACHINE -> missingToMachine(held, given);
          case OTHER -> EnumSet.copyOf(given);
        };
    if (!missing.isEmpty()) {
      return new GrantRule(Verdict.MISSING, missing);
    }
    return switch (grantor) {
      case SYSTEM, MARKED_MACHINE, OTHER -> new GrantRule(Verdict.ALLOWED, Set.of());
      case MACHINE -> new GrantRule(Verdict.UNMARKED, Set.of());
      case USER, OWNER -> new GrantRule(hasPasskey ? Verdict.STEP_UP : Verdict.ALLOWED, Set.of());
    };
  }

  private static Set<SystemPermission> missing(
      Collection<SystemPermission> held, Collection<SystemPermission> given) {
    Set<SystemPermission> missing = EnumSet.noneOf(SystemPermission.class);
    given.stream().filter(permission -> !covers(held, permission)).forEach(missing::add);
    if (!held.contains(SystemPermission.ADMIN_READ)) {
      missing.add(SystemPermission.ADMIN_READ);
    }
    return missing;
  }

  /** People do by administration what machines have permissions of their own for. */
  private static boolean covers(Collection<SystemPermission> held, SystemPermission given) {
    return held.contains(given)
        || (OF_MACHINES.contains(given) && held.contains(SystemPermission.ADMIN_WRITE))
        || (given.readMethod().isPresent() && readsAll(held));
  }

  private static boolean readsAll(Collection<SystemPermission> held) {
    return held.contains(SystemPermission.FULL_READ_ACCESS)
        || held.contains(SystemPermission.FULL_SEQUENCER_RPC_ACCESS);
  }

  /** No key opens administration (ADR 0013), whatever roles its application has. */
  private static Set<SystemPermission> missingToMachine(
      Collection<SystemPermission> held, Collection<SystemPermission> given) {
    Set<SystemPermission> missing = EnumSet.noneOf(SystemPermission.class);
    given.stream()
        .filter(permission -> !held.contains(permission) || OF_ADMINISTRATORS.contains(permission))
        .forEach(missing::add);
    return missing;
  }
}
