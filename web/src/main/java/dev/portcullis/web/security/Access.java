package dev.portcullis.web.security;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Defines the access to a route (R-ADM-47). {@code @RolesAllowed} behaves differently on each
 * server and is never used.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Access {
  /** The {@link #machine} right over users. */
  String USERS_MANAGE = "org_users_manage";

  /** The {@link #machine} right over wallets. */
  String WALLETS_MANAGE = "org_wallets_manage";

  /** The right the caller must hold. */
  Right value();

  /**
   * The system permission that opens the route to the key of an M2M application which works for the
   * path's organization; empty when no key does.
   */
  String machine() default "";

  /**
   * Whether the route also opens for a scraper of metrics, by the setting {@code metrics.token}.
   */
  boolean scraper() default false;

  /** Whether the route also opens for the session of a tenant or service (R-IDN-20). */
  boolean keySessions() default false;

  /** The rights that routes require. */
  enum Right {
    /** {@code admin_read} in the {@link RequestedScope}, which a zone role grants everywhere. */
    READ,
    /** {@code admin_write} in the {@link RequestedScope}, which a zone role grants everywhere. */
    WRITE,
    /** {@code admin_read} from a zone role, also below the path of an organization. */
    ZONE_READ,
    /** {@code admin_write} from a zone role, also below the path of an organization. */
    ZONE_WRITE,
    /** Any user's session; the route acts on that user. */
    SESSION,
    /** Any user's session or personal RPC token (R-IDN-17); else 403. */
    WALLET_TOKEN,
    /** No session at all: the route is for keys that hold {@link #machine}. */
    MACHINE,
    /** The key of any M2M application; the service decides what it may ask (R-IDN-26). */
    M2M_KEY,
    /** The session of a tenant; the route acts on that tenant (R-IDN-21). */
    TENANT,
    /** The session of a service (R-IDN-26). */
    SERVICE
  }
}
