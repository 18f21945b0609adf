/** The requirements of the repository: that each is proven, and that citations lead to one. */
package dev.portcullis.requirements;
