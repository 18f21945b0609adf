package dev.portcullis.persistence.database;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import java.util.Map;
import java.util.function.Supplier;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Translates errors of the database into a {@link Failure}, by SQL state and constraint name, never
 * by message (R-PLT-10). Only the database decides uniqueness, so it holds however many callers
 * race.
 */
public final class Constraints {
  /** Messages for the constraints that a caller can violate; add one for each new constraint. */
  private static final Map<String, String> SENTENCES =
      Map.ofEntries(
          Map.entry("applications_client_id", "An application with this clientId already exists"),
          Map.entry("contract_claims_once", "The organization claims this contract already"),
          Map.entry("contracts_address", "A contract with this contractAddress already exists"),
          Map.entry("contracts_template", "The template does not exist or is in use by a contract"),
          Map.entry(
              "event_permission_roles_role",
              "The role does not exist or is in use by an event permission"),
          Map.entry(
              "function_permission_roles_role",
              "The role does not exist or is in use by a function permission"),
          Map.entry(
              "function_permissions_selector",
              "A function permission with this methodSelector already exists for the contract"),
          Map.entry(
              "function_permissions_template_selector",
              "A function permission with this methodSelector already exists for the template"),
          Map.entry("ip_whitelist_of_m2m_app", "This ipAddress is in the whitelist already"),
          Map.entry("ip_whitelist_of_tenant", "This ipAddress is in the whitelist already"),
          Map.entry("job_runs_open", "An order of this job waits for a node already"),
          Map.entry(
              "m2m_application_roles_role",
              "The role does not exist or is in use by an M2M application"),
          Map.entry("oidc_providers_issuer", "An OIDC provider with this issuer already exists"),
          Map.entry("passkeys_credential", "This passkey is registered already"),
          Map.entry("pending_admins_subject", "A pending admin with this oidcSub already exists"),
          Map.entry(
              "roles_name", "A role with this roleName already exists in the same organization"),
          Map.entry("services_public_key", "A service with this publicKey already exists"),
          Map.entry("templates_key", "A template with this templateKey already exists"),
          Map.entry(
              "tenant_default_roles_role", "The role does not exist or is in use by a tenant"),
          Map.entry("tenants_public_key", "A tenant with this publicKey already exists"),
          Map.entry("user_wallets_address", "A wallet with this walletAddress already exists"),
          Map.entry("users_identity", "A user with this identity already exists"),
          Map.entry("users_invited", "A member with this oidcSub already exists"));

  private Constraints() {}

  /**
   * Flushes pending changes now, so that an error of the database appears here and not at commit.
   *
   * @throws Failure ALREADY_EXISTS, INVALID_ENTITY or CONFLICT
   */
  public static void flush(EntityManager entities) {
    translating(
        () -> {
          entities.flush();
          return null;
        });
  }

  /**
   * Runs a statement.
   *
   * @throws Failure ALREADY_EXISTS, INVALID_ENTITY or CONFLICT if the database rejects it
   */
  public static <T> T translating(Supplier<T> statement) {
    try {
      return statement.get();
    } catch (PersistenceException refused) {
      Failure failure = failure(refused);
      throw failure == null ? refused : failure;
    }
  }

  /** A batch wraps the error of one of its statements, and only that error names the constraint. */
  private static Failure failure(Throwable refused) {
    for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
      if (cause instanceof PSQLException postgres && postgres.getSQLState() != null) {
        return failure(postgres);
      }
    }
    return null;
  }

  private static Failure failure(PSQLException refused) {
    String state = refused.getSQLState();
    return switch (state) {
      case "23505" ->
          Failure.of(Reason.ALREADY_EXISTS, sentence(refused, "The record already exists"));
      case "23503" ->
          Failure.of(
              Reason.INVALID_ENTITY,
              sentence(refused, "The record refers to, or is used by, another"));
      case "23502", "23514" ->
          Failure.of(Reason.INVALID_ENTITY, sentence(refused, "The record breaks a rule"));
      case "40001", "40P01" ->
          Failure.of(Reason.CONFLICT, "Another request is changing the record; try again");
      default ->
          state.startsWith("22")
              ? Failure.of(Reason.INVALID_ENTITY, "A value cannot be stored")
              : null;
    };
  }

  private static String sentence(PSQLException refused, String otherwise) {
    ServerErrorMessage server = refused.getServerErrorMessage();
    String constraint = server == null ? null : server.getConstraint();
    return constraint == null ? otherwise : SENTENCES.getOrDefault(constraint, otherwise);
  }
}
