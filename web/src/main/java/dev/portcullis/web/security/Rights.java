package dev.portcullis.web.security;

import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.security.KeyCaller;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.security.Access.Right;
import java.util.Arrays;
import java.util.List;

/** The rights of a user's session: they open routes, and the console shows pages by them. */
public final class Rights {
  private Rights() {}

  /**
   * The rights that open routes whose path names this scope.
   *
   * @param caller whose session it is
   */
  public static List<Right> of(Caller caller, Scope scope) {
    return Arrays.stream(Right.values()).filter(right -> holds(caller, right, scope)).toList();
  }

  static boolean holds(Caller caller, Right right, Scope scope) {
    return switch (right) {
      case ZONE_READ -> caller.holdsInZone(Caller.ADMIN_READ);
      case ZONE_WRITE -> caller.holdsInZone(Caller.ADMIN_WRITE);
      case READ -> caller.holdsIn(scope, Caller.ADMIN_READ);
      case WRITE -> caller.holdsIn(scope, Caller.ADMIN_WRITE);
      case SESSION, WALLET_TOKEN -> true;
      case MACHINE, M2M_KEY, TENANT, SERVICE -> false;
    };
  }

  /** Whether the session of a tenant or service opens a route. */
  static boolean holds(KeyCaller caller, Access access) {
    return switch (access.value()) {
      case TENANT -> caller.type() == Actor.Type.TENANT;
      case SERVICE -> caller.type() == Actor.Type.SERVICE;
      case ZONE_READ, ZONE_WRITE, READ, WRITE, SESSION, WALLET_TOKEN, MACHINE, M2M_KEY ->
          access.keySessions();
    };
  }
}
