package dev.portcullis.web;

import dev.portcullis.web.application.ApplicationsResource;
import dev.portcullis.web.application.CrossOriginFilter;
import dev.portcullis.web.audit.AuditLogsResource;
import dev.portcullis.web.audit.DbMutationsResource;
import dev.portcullis.web.audit.LogVerificationResource;
import dev.portcullis.web.audit.OrganizationAuditLogsResource;
import dev.portcullis.web.audit.OutcomeFilter;
import dev.portcullis.web.audit.TimelineExportResource;
import dev.portcullis.web.audit.TimelineResource;
import dev.portcullis.web.contract.ContractClaimsResource;
import dev.portcullis.web.contract.ContractsResource;
import dev.portcullis.web.contract.DisclosureResource;
import dev.portcullis.web.credential.AllApiKeysResource;
import dev.portcullis.web.credential.M2mApiKeysResource;
import dev.portcullis.web.credential.M2mIpWhitelistResource;
import dev.portcullis.web.credential.OrganizationApiKeysResource;
import dev.portcullis.web.credential.OrganizationM2mApiKeysResource;
import dev.portcullis.web.credential.OrganizationM2mIpWhitelistResource;
import dev.portcullis.web.credential.TenantApiKeysResource;
import dev.portcullis.web.credential.TenantIpWhitelistResource;
import dev.portcullis.web.denial.DisclosuresResource;
import dev.portcullis.web.denial.RpcDenialsResource;
import dev.portcullis.web.denial.TransactionStatusResource;
import dev.portcullis.web.explanation.AccessDecisionsResource;
import dev.portcullis.web.explanation.OrganizationAccessDecisionsResource;
import dev.portcullis.web.health.LivenessResource;
import dev.portcullis.web.health.ReadinessResource;
import dev.portcullis.web.http.ApiPrefixFilter;
import dev.portcullis.web.http.BrowserPageFilter;
import dev.portcullis.web.http.CacheControlFilter;
import dev.portcullis.web.http.FailureMapper;
import dev.portcullis.web.http.JsonBodyReader;
import dev.portcullis.web.http.JsonBodyWriter;
import dev.portcullis.web.http.QueryKeysFilter;
import dev.portcullis.web.http.UnexpectedMapper;
import dev.portcullis.web.identity.OidcProviderResource;
import dev.portcullis.web.identity.ProfilesResource;
import dev.portcullis.web.identity.SiweMessagesResource;
import dev.portcullis.web.identity.SiweSettingsResource;
import dev.portcullis.web.keycloak.BackchannelLogoutResource;
import dev.portcullis.web.keycloak.KeycloakOutboxResource;
import dev.portcullis.web.legacy.LegacyBlocksResource;
import dev.portcullis.web.legacy.LegacyGate;
import dev.portcullis.web.legacy.LegacyHistoryResource;
import dev.portcullis.web.legacy.LegacyResource;
import dev.portcullis.web.m2m.M2mApplicationsResource;
import dev.portcullis.web.m2m.OrganizationM2mApplicationsResource;
import dev.portcullis.web.member.MembersResource;
import dev.portcullis.web.member.OrganizationAdminsResource;
import dev.portcullis.web.member.PendingAdminsResource;
import dev.portcullis.web.member.StrandedInvitationsResource;
import dev.portcullis.web.monitoring.BatchJobsResource;
import dev.portcullis.web.monitoring.HealthResource;
import dev.portcullis.web.monitoring.MetricsResource;
import dev.portcullis.web.monitoring.RequestMeters;
import dev.portcullis.web.monitoring.SettingsResource;
import dev.portcullis.web.monitoring.StatisticsResource;
import dev.portcullis.web.openapi.WellKnownResource;
import dev.portcullis.web.organization.OrganizationsResource;
import dev.portcullis.web.overview.OverviewResource;
import dev.portcullis.web.passkey.PasskeysResource;
import dev.portcullis.web.passkey.UserPasskeysResource;
import dev.portcullis.web.permission.ContractAbiResource;
import dev.portcullis.web.permission.ContractPermissionsResource;
import dev.portcullis.web.permission.EventPermissionsResource;
import dev.portcullis.web.permission.FunctionPermissionsResource;
import dev.portcullis.web.permission.PermissionMatrixResource;
import dev.portcullis.web.permission.TemplatePermissionsResource;
import dev.portcullis.web.permission.ZoneEventPermissionsResource;
import dev.portcullis.web.quota.OrganizationQuotasResource;
import dev.portcullis.web.quota.ZoneQuotasResource;
import dev.portcullis.web.role.OrganizationRolesResource;
import dev.portcullis.web.role.ZoneRolesResource;
import dev.portcullis.web.security.AccessFilter;
import dev.portcullis.web.security.RateLimitHeadersFilter;
import dev.portcullis.web.security.SettledFilter;
import dev.portcullis.web.sentinel.BlockJudgementsResource;
import dev.portcullis.web.session.AuthResource;
import dev.portcullis.web.session.OrganizationSessionsResource;
import dev.portcullis.web.session.SessionsResource;
import dev.portcullis.web.session.UserSessionsResource;
import dev.portcullis.web.signin.AuthorizeResource;
import dev.portcullis.web.signin.SignInCallbackResource;
import dev.portcullis.web.template.TemplatesResource;
import dev.portcullis.web.tenant.TenantsResource;
import dev.portcullis.web.user.MachineUsersResource;
import dev.portcullis.web.user.UsersResource;
import dev.portcullis.web.wallet.UserWalletsResource;
import dev.portcullis.web.wallet.WalletActionsResource;
import dev.portcullis.web.wallet.WalletResource;
import dev.portcullis.web.webhook.AttemptsResource;
import dev.portcullis.web.webhook.EventWebhooksResource;
import dev.portcullis.web.webhook.MemberAttemptsResource;
import dev.portcullis.web.webhook.MemberRedeliveriesResource;
import dev.portcullis.web.webhook.MemberTestEventsResource;
import dev.portcullis.web.webhook.MemberWebhookRecordsResource;
import dev.portcullis.web.webhook.MemberWebhooksResource;
import dev.portcullis.web.webhook.OperationalWebhookResource;
import dev.portcullis.web.webhook.RedeliveriesResource;
import dev.portcullis.web.webhook.TestEventsResource;
import dev.portcullis.web.webhook.UserAttemptsResource;
import dev.portcullis.web.webhook.UserRedeliveriesResource;
import dev.portcullis.web.webhook.UserTestEventsResource;
import dev.portcullis.web.webhook.UserWebhookRecordsResource;
import dev.portcullis.web.webhook.UserWebhooksResource;
import dev.portcullis.web.webhook.WebhookPollResource;
import dev.portcullis.web.webhook.WebhookRecordsResource;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;

/**
 * The REST interface. Classes are listed, not scanned: scanning finds the server's own providers in
 * the libraries and fails on WildFly.
 */
@ApplicationPath("/")
public class AdminApplication extends Application {
  @Override
  public Set<Class<?>> getClasses() {
    return Set.of(
        AccessDecisionsResource.class,
        AccessFilter.class,
        AllowFilter.class,
        ApiPrefixFilter.class,
        ApplicationsResource.class,
        AttemptsResource.class,
        AuditLogsResource.class,
        AuthResource.class,
        AuthorizeResource.class,
        BackchannelLogoutResource.class,
        BrowserPageFilter.class,
        CacheControlFilter.class,
        ContractAbiResource.class,
        ContractPermissionsResource.class,
        ContractsResource.class,
        CrossOriginFilter.class,
        DbMutationsResource.class,
        ContractClaimsResource.class,
        OrganizationQuotasResource.class,
        ZoneQuotasResource.class,
        DisclosureResource.class,
        LegacyBlocksResource.class,
        LegacyGate.class,
        LegacyHistoryResource.class,
        LegacyResource.class,
        LivenessResource.class,
        LogVerificationResource.class,
        EventPermissionsResource.class,
        EventWebhooksResource.class,
        FailureMapper.class,
        FunctionPermissionsResource.class,
        PermissionMatrixResource.class,
        TemplatePermissionsResource.class,
        BatchJobsResource.class,
        JsonBodyReader.class,
        HealthResource.class,
        JsonBodyWriter.class,
        KeycloakOutboxResource.class,
        AllApiKeysResource.class,
        OrganizationApiKeysResource.class,
        M2mApiKeysResource.class,
        M2mApplicationsResource.class,
        M2mIpWhitelistResource.class,
        MachineUsersResource.class,
        MemberAttemptsResource.class,
        MemberRedeliveriesResource.class,
        MemberTestEventsResource.class,
        MemberWebhookRecordsResource.class,
        MemberWebhooksResource.class,
        MembersResource.class,
        MetricsResource.class,
        OidcProviderResource.class,
        OrganizationAccessDecisionsResource.class,
        OrganizationAdminsResource.class,
        OrganizationAuditLogsResource.class,
        OrganizationM2mApiKeysResource.class,
        OrganizationM2mApplicationsResource.class,
        OrganizationM2mIpWhitelistResource.class,
        OrganizationRolesResource.class,
        OrganizationSessionsResource.class,
        OrganizationsResource.class,
        OutcomeFilter.class,
        SettledFilter.class,
        PasskeysResource.class,
        PendingAdminsResource.class,
        StrandedInvitationsResource.class,
        ProfilesResource.class,
        OverviewResource.class,
        SettingsResource.class,
        StatisticsResource.class,
        QueryKeysFilter.class,
        RateLimitHeadersFilter.class,
        ReadinessResource.class,
        RpcDenialsResource.class,
        BlockJudgementsResource.class,
        DisclosuresResource.class,
        ZoneEventPermissionsResource.class,
        ZoneRolesResource.class,
        SessionsResource.class,
        SignInCallbackResource.class,
        SiweMessagesResource.class,
        SiweSettingsResource.class,
        StatusResource.class,
        TemplatesResource.class,
        TenantApiKeysResource.class,
        TenantIpWhitelistResource.class,
        TenantsResource.class,
        TimelineExportResource.class,
        TimelineResource.class,
        TransactionStatusResource.class,
        UnexpectedMapper.class,
        UserPasskeysResource.class,
        UserWalletsResource.class,
        UserSessionsResource.class,
        OperationalWebhookResource.class,
        RedeliveriesResource.class,
        RequestMeters.class,
        RouteFilters.class,
        TestEventsResource.class,
        UserAttemptsResource.class,
        UserRedeliveriesResource.class,
        UserTestEventsResource.class,
        UserWebhookRecordsResource.class,
        UserWebhooksResource.class,
        UsersResource.class,
        WalletActionsResource.class,
        WalletResource.class,
        WebhookRecordsResource.class,
        WebhookPollResource.class,
        WellKnownResource.class);
  }

  /**
   * Jersey would put its own JSON binding, which checks nothing, before ours; and would have the
   * server say something where a refusal is a status and nothing else.
   */
  @Override
  public Map<String, Object> getProperties() {
    return Map.of(
        "jersey.config.disableAutoDiscovery",
        true,
        "jersey.config.disableJsonBinding",
        true,
        "jersey.config.server.response.setStatusOverSendError",
        true);
  }
}
