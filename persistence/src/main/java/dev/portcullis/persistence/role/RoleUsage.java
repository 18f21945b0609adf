package dev.portcullis.persistence.role;

/**
 * How much depends on a role.
 *
 * @param users how many users hold it
 * @param contractPermissions how many function and event permissions name it
 * @param organizations how many organizations give it to new users
 */
public record RoleUsage(long users, long contractPermissions, long organizations) {
  /** Whether nothing depends on the role. */
  public boolean isUnused() {
    return users == 0 && contractPermissions == 0 && organizations == 0;
  }
}
