/**
 * M2M applications, the credentials of machines (R-ADM-22, R-ADM-23, R-ADM-24).
 *
 * <ol>
 *   <li>An application is owned by one organization or by the zone. The operator can assign one of
 *       the zone to organizations; one that an organization owns cannot be assigned.
 *   <li>An organization sees the applications it owns and those of the zone assigned to it. It
 *       changes and deletes, and manages keys and whitelists of, only those it owns. For these
 *       actions, the others are NOT_FOUND; those it cannot see are always NOT_FOUND.
 *   <li>The zone's routes include every application.
 *   <li>The org-admin ceiling: through an organization's routes an application receives only two
 *       kinds of roles. One kind is the zone's built-in roles for M2M applications ({@code
 *       org_users_manage}, {@code org_wallets_manage}, {@code org_rpc_access}, {@code
 *       org_policy_access}). The other is roles of that organization without system permissions,
 *       which count for the permissions of contracts. The ceiling belongs to the route, so it also
 *       applies to the operator.
 *   <li>The permissions of such a role apply in the organization that owns the application, or in
 *       those to which an application of the zone is assigned.
 *   <li>Through the zone's routes an application of the zone receives roles of the zone, and one of
 *       an organization also roles of that organization.
 *   <li>An application of a deleted organization is always NOT_FOUND, and its keys are revoked.
 * </ol>
 */
package dev.portcullis.ejb.m2m;
