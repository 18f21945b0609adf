/**
 * M2M applications, the credentials of machines (R-ADM-22, R-ADM-23, R-ADM-24).
 *
 * <ol>
 *   <li>An application is owned by one organization or by the zone. The operator can assign one of
 *       the zone to organizations; one that an organization owns is assigned to nobody.
 *   <li>An organization sees the applications it owns and those of the zone it is assigned. It
 *       changes, deletes, and manages keys and whitelist of, only those it owns; the others are not
 *       found there, and those it cannot see are not found at all.
 *   <li>The zone's routes reach every application.
 *   <li>The org-admin ceiling: through an organization's routes an application receives only the
 *       zone's built-in roles of machines ({@code org_users_manage}, {@code org_wallets_manage},
 *       {@code org_rpc_access}, {@code org_policy_access}) and roles of that organization without
 *       system permissions, which count for the permissions of contracts. The ceiling belongs to
 *       the route, so that it also holds when the operator uses it.
 *   <li>What a role of machines opens, it opens in the organization that owns the application, or
 *       in those that an application of the zone is assigned to.
 *   <li>Through the zone's routes an application of the zone receives roles of the zone, and one of
 *       an organization also roles of that organization.
 *   <li>An application of a deleted organization is found nowhere, and its keys are revoked.
 * </ol>
 */
package dev.portcullis.ejb.m2m;
